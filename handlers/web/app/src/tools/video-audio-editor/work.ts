import { cut, join, type Kind } from '../../engines/media';
import { media } from '../../texts/en/media';
import { videoAudioEditor as words } from '../../texts/en/tools/video-audio-editor';
import { withRecording, type Recording } from '../recording';
import { fileOf, named } from '../results';
import { Refusal, refuseUnless, worker } from '../worker';
import { clock } from '../generate-video-thumbnail/times';
import { partsOf, shortestSeconds } from './parts';

interface Options {
  parts: string;
  keep: 'all' | 'muted' | 'sound';
  kind: 'same' | Kind;
}

worker<Options>({
  open: ({ files: [file] }) => withRecording(file!, () => Promise.resolve(undefined)),
  check: ({ files: [file], options }) => withRecording(file!, async (input) => {
    const seconds = await input.computeDuration();
    refuseUnless(seconds >= shortestSeconds, media.noLength);
    refuseUnless(partsOf(options.parts, seconds), words.noPart(clock(seconds)), 'parts');
    const { kind, picture, sound } = await wanted(input, file!, options);
    refuseUnless(picture || sound, words.nothing, 'keep');
    refuseUnless(picture || kind !== 'mp4' && kind !== 'webm' || options.kind === 'same', words.noFilm, 'kind');
  }),
  run: ({ files: [file], options, progress }) => withRecording(file!, async (input) => {
    const seconds = await input.computeDuration();
    const parts = partsOf(options.parts, seconds);
    refuseUnless(parts, words.noPart(clock(seconds)), 'parts');
    const want = await wanted(input, file!, options);
    const type = types[want.kind][want.picture ? 0 : 1];
    const made = parts.length === 1 ? await cut(input, { part: parts[0]!, type, ...want }, progress) : await join(input, parts, { type, ...want }, progress);
    if (!made.blob) throw new Refusal(media.lost(made.lost));
    return fileOf(named(file!.name, '-cut', want.kind === 'mp4' && !want.picture ? 'm4a' : want.kind), type, made.blob, words.parts(parts.length));
  }),
});

const types: Record<Kind, [string, string]> = { mp4: ['video/mp4', 'audio/mp4'], webm: ['video/webm', 'audio/webm'], mp3: ['audio/mpeg', 'audio/mpeg'], wav: ['audio/wav', 'audio/wav'] };

// wanted finds the container and the tracks of the result: MP3 for sound alone, WebM for what came as WebM, MP4 for other films.
async function wanted(input: Recording, file: File, { keep, kind }: Options): Promise<{ kind: Kind; picture: boolean; sound: boolean }> {
  const [film, voice] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const onlySound = kind === 'mp3' || kind === 'wav' || keep === 'sound' || !film;
  const own: Kind = onlySound ? (file.type.includes('wav') ? 'wav' : 'mp3') : file.type === 'video/webm' ? 'webm' : 'mp4';
  return { kind: kind === 'same' ? own : kind, picture: !onlySound, sound: voice !== null && keep !== 'muted' };
}
