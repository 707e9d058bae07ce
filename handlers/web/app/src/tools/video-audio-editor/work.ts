import { cut, join, opened, type Kind } from '../../engines/media';
import { media } from '../../texts/en/media';
import { videoAudioEditor as words } from '../../texts/en/tools/video-audio-editor';
import { fileOf, named } from '../results';
import { Refusal, refuseUnless, worker } from '../worker';
import { clock } from '../generate-video-thumbnail/times';
import { partsOf } from './parts';

interface Options {
  parts: string;
  keep: 'all' | 'muted' | 'sound';
  kind: 'same' | Kind;
}

type Opened = NonNullable<Awaited<ReturnType<typeof opened>>>;

worker<Options>({
  open: ({ files: [file] }) => withInput(file!, () => Promise.resolve(undefined)),
  check: ({ files: [file], options }) => withInput(file!, async (input) => {
    const seconds = await input.computeDuration();
    refuseUnless(partsOf(options.parts, seconds), words.noPart(clock(seconds)), 'parts');
    const { kind, picture, sound } = await wanted(input, file!, options);
    refuseUnless(picture || sound, words.nothing, 'keep');
    refuseUnless(picture || kind !== 'mp4' && kind !== 'webm' || options.kind === 'same', words.noFilm, 'kind');
  }),
  run: ({ files: [file], options, progress }) => withInput(file!, async (input) => {
    const seconds = await input.computeDuration();
    const parts = partsOf(options.parts, seconds);
    refuseUnless(parts, words.noPart(clock(seconds)), 'parts');
    const want = await wanted(input, file!, options);
    const made = parts.length === 1 ? await cut(input, { part: parts[0]!, ...want }, progress) : await join(input, parts, want, progress);
    if (!made.bytes) throw new Refusal(media.lost(made.lost));
    const type = types[want.kind][want.picture ? 0 : 1];
    return fileOf(named(file!.name, '-cut', want.kind === 'mp4' && !want.picture ? 'm4a' : want.kind), type, made.bytes, words.parts(parts.length));
  }),
});

const types: Record<Kind, [string, string]> = { mp4: ['video/mp4', 'audio/mp4'], webm: ['video/webm', 'audio/webm'], mp3: ['audio/mpeg', 'audio/mpeg'], wav: ['audio/wav', 'audio/wav'] };

async function withInput<T>(file: File, use: (input: Opened) => Promise<T>): Promise<T> {
  const input = await opened(file);
  refuseUnless(input, media.unreadable);
  try {
    return await use(input);
  } finally {
    input.dispose();
  }
}

// wanted finds the container and the tracks of the result: MP3 for sound alone, WebM for what came as WebM, MP4 for other films.
async function wanted(input: Opened, file: File, { keep, kind }: Options): Promise<{ kind: Kind; picture: boolean; sound: boolean }> {
  const [film, voice] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const onlySound = kind === 'mp3' || kind === 'wav' || keep === 'sound' || !film;
  const own: Kind = onlySound ? (file.type.includes('wav') ? 'wav' : 'mp3') : file.type === 'video/webm' ? 'webm' : 'mp4';
  return { kind: kind === 'same' ? own : kind, picture: !onlySound, sound: voice !== null && keep !== 'muted' };
}
