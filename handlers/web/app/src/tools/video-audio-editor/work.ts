import { later } from '../../engines/later';
import { cut, join, mp3, type Kind } from '../../engines/media';
import { media } from '../../texts/en/media';
import { videoAudioEditor as words } from '../../texts/en/tools/video-audio-editor';
import { withRecording, type Recording } from '../recording';
import { fileOf, named } from '../results';
import { Refusal, refuseUnless, worker } from '../worker';
import { exactly } from '../generate-video-thumbnail/times';
import { partsOf, shortestSeconds } from './parts';

interface Options {
  parts: string;
  keep: 'all' | 'muted' | 'sound';
  kind: 'same' | Exclude<Kind, 'mov'>;
}

later(mp3);

worker<Options>({
  open: ({ files: [file] }) => withRecording(file!, () => Promise.resolve(undefined)),
  check: ({ files: [file], options }) => withRecording(file!, async (input) => {
    const seconds = await input.computeDuration();
    refuseUnless(seconds >= shortestSeconds, media.noLength);
    const parts = partsOf(options.parts, seconds);
    refuseUnless(parts, words.noPart(exactly(seconds)), 'parts');
    const { kind, picture, sound } = await wanted(input, file!, options, parts.length === 1);
    refuseUnless(picture || sound, words.nothing, 'keep');
    refuseUnless(picture || (kind !== 'mp4' && kind !== 'webm') || options.kind === 'same', words.noFilm, 'kind');
  }),
  run: ({ files: [file], options, progress }) => withRecording(file!, async (input) => {
    const seconds = await input.computeDuration();
    const parts = partsOf(options.parts, seconds);
    refuseUnless(parts, words.noPart(exactly(seconds)), 'parts');
    const want = await wanted(input, file!, options, parts.length === 1);
    const type = types[want.kind][want.picture ? 0 : 1];
    const made = parts.length === 1 ? await cut(input, { part: parts[0]!, type, ...want }, progress) : await join(input, parts, { type, ...want }, progress);
    if (!made.blob) throw new Refusal(media.lost(made.lost));
    return fileOf(named(file!.name, '-cut', want.kind === 'mp4' && !want.picture ? 'm4a' : want.kind), type, made.blob, words.parts(parts.length));
  }),
});

const types: Record<Kind, [film: string, sound: string]> = { mov: ['video/quicktime', 'audio/mp4'], mp4: ['video/mp4', 'audio/mp4'], webm: ['video/webm', 'audio/webm'], mp3: ['audio/mpeg', 'audio/mpeg'], wav: ['audio/wav', 'audio/wav'] };

// wanted finds the container and the tracks of the result.
async function wanted(input: Recording, file: File, { keep, kind }: Options, isCopied: boolean): Promise<{ kind: Kind; picture: boolean; sound: boolean }> {
  const [film, voice] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const picture = film !== null && kind !== 'mp3' && kind !== 'wav' && keep !== 'sound';
  const sound = voice !== null && keep !== 'muted';
  const container = (await input.getFormat()).name;
  // What is joined is encoded anew, and its own sound does not matter.
  const codec = sound && isCopied ? ((await voice.getCodec()) ?? '') : '';
  if (kind !== 'same') return { kind, picture, sound };
  return { kind: picture ? kindOfFilm(file, container, codec) : film === null ? kindOfSound(file, container, codec) : 'mp3', picture, sound };
}

// WebM stays so, other films become MP4: but for sound that is not packed, as cameras record it, which hardly anything plays in one.
function kindOfFilm(file: File, container: string, codec: string): Kind {
  if (file.type === 'video/webm') return 'webm';
  return container === 'QuickTime File Format' && codec.startsWith('pcm') ? 'mov' : 'mp4';
}

// AAC in MP4 is copied, to any time, as no browser encodes it; what else there is of sound becomes MP3.
function kindOfSound(file: File, container: string, codec: string): Kind {
  if (file.type.includes('wav')) return 'wav';
  return container === 'MP4' && codec === 'aac' ? 'mp4' : 'mp3';
}
