import {
  ALL_FORMATS, BlobSource, CanvasSink, Conversion, Input, MovOutputFormat, Mp3OutputFormat, Mp4OutputFormat, Output, QUALITY_HIGH, WavOutputFormat, WebMOutputFormat,
  AudioSampleSink, AudioSampleSource, VideoSampleSink, VideoSampleSource, canEncodeAudio, getFirstEncodableAudioCodec, getFirstEncodableVideoCodec,
  type InputAudioTrack, type InputTrack, type InputVideoTrack, type OutputFormat,
} from 'mediabunny';
import { BlobTarget } from './blobTarget';
import { Damaged } from './damaged';
import { moovFirst, type Box } from './fastStart';
import { ended } from './flacEnd';
import { bounded } from './sampleTables';

export type { InputAudioTrack, InputTrack, InputVideoTrack };

/** Kind is a container that is written. */
export type Kind = 'mp4' | 'mov' | 'webm' | 'mp3' | 'wav';

type Read = (start: number, end: number, ...more: number[]) => unknown;

// Nothing is read as often as this from one place, one time after the other.
const sameMax = 1000;

/**
 * steady ends a search that goes on for ever: mediabunny (1.61) looks for the next part of a damaged WebM, and where eight bytes are left at its end it asks for these again and
 * again, without a pause in which its worker would hear of anything else.
 */
function steady(source: BlobSource): BlobSource {
  const inner = source as unknown as { _read: Read };
  const read = inner._read.bind(source);
  let [from, to, times] = [-1, -1, 0];
  inner._read = (start, end, ...more) => {
    [from, to, times] = [start, end, start === from && end === to ? times + 1 : 1];
    if (times > sameMax) throw new Damaged('circular');
    return read(start, end, ...more);
  };
  return source;
}

// Pictures and sound of a time lie near each other: what has been read need not be held for long.
const cacheBytes = 1 << 21;

/** opened opens a recording; undefined if no known container is in the file. What is opened is to be disposed. Throws Damaged. */
export async function opened(file: Blob): Promise<Input | undefined> {
  const input = new Input({ formats: ALL_FORMATS, source: steady(new BlobSource(file, { maxCacheSize: cacheBytes, useStreamReader: false })) });
  try {
    if (await input.canRead()) {
      const reader = await (input as unknown as { _getDemuxer: () => Promise<object> })._getDemuxer();
      bounded(reader, file.size);
      ended(reader);
      if ((await input.getTracks()).length > 0) return input;
    }
  } catch (error) {
    input.dispose();
    if (error instanceof Damaged) throw error;
    return undefined;
  }
  input.dispose();
  return undefined;
}

/** frames gives the pictures at some times in seconds, turned as the file says; undefined where there is none. */
export async function* frames(track: InputVideoTrack, times: number[], width: number): AsyncGenerator<{ canvas: OffscreenCanvas; timestamp: number } | undefined> {
  const sink = new CanvasSink(track, { width, poolSize: 0 });
  for await (const found of sink.canvasesAtTimestamps(times)) yield found ? { canvas: found.canvas as OffscreenCanvas, timestamp: found.timestamp } : undefined;
}

// Writing is a recording that is being written: made is all of it, once its output has been finalized.
interface Writing {
  format: OutputFormat;
  output: Output;
  made: () => Blob;
}

function writing(kind: Kind, type: string): Writing {
  const to = new BlobTarget();
  const tables: { ftyp?: Box; moov?: Box } = {};
  const format = formatOf(kind, tables);
  const made = (): Blob => {
    const { ftyp, moov } = tables;
    return ftyp && moov ? moovFirst(to.blob(type), moov, ftyp) : to.blob(type);
  };
  return { format, output: new Output({ format, target: to.target }), made };
}

// The tables of an MP4 are known at its end: they are put first without holding what comes between.
function formatOf(kind: Kind, tables: { ftyp?: Box; moov?: Box }): OutputFormat {
  if (kind === 'mp4' || kind === 'mov') return new (kind === 'mp4' ? Mp4OutputFormat : MovOutputFormat)({ fastStart: false, onFtyp: (data, start) => void (tables.ftyp = { data, start }), onMoov: (data, start) => void (tables.moov = { data, start }) });
  if (kind === 'webm') return new WebMOutputFormat();
  return kind === 'mp3' ? new Mp3OutputFormat() : new WavOutputFormat();
}

/** mp3 loads LAME (LGPL, a file of its own), as browsers encode no MP3. */
export const mp3 = (): Promise<{ registerMp3Encoder(): void }> => import('@mediabunny/mp3-encoder');

async function prepare(kind: Kind): Promise<void> {
  if (kind !== 'mp3' || (await canEncodeAudio('mp3'))) return;
  const { registerMp3Encoder } = await mp3();
  registerMp3Encoder();
}

/** Part is a piece of a recording, in seconds. */
export interface Part {
  start: number;
  end: number;
}

/** What is to be made of a recording. */
export interface Cut {
  part: Part;
  kind: Kind;
  // type is what the browser calls the result.
  type: string;
  sound: boolean;
  picture: boolean;
}

/** Lost is a track that cannot be in the result, and why: the browser does not decode it, or cannot encode what the container holds. */
export interface Lost {
  codec: string;
  why: 'decode' | 'encode';
}

/** Made is a result, or the tracks for which there is none. */
export type Made = { blob: Blob; lost: Lost[] } | { blob: undefined; lost: Lost[] };

/** cut takes one part out of a recording. What can be is copied: in MP4 from any time, by an edit list; the rest is decoded and encoded. */
export async function cut(input: Input, { part, kind, type, sound, picture }: Cut, progress: (fraction: number) => void): Promise<Made> {
  await prepare(kind);
  const { output, made } = writing(kind, type);
  const conversion = await Conversion.init({
    input, output, trim: part, tracks: 'primary', showWarnings: false,
    // A quality that is asked for would encode what can be copied.
    video: { discard: !picture }, audio: { discard: !sound, ...(kind === 'mp4' ? await packed(input) : {}) },
    // WebM has no edit lists: a copy would begin at the key frame before.
    copy: kind === 'mp4' || kind === 'mov' ? {} : { boundaryTolerance: 0.05 },
  });
  const lost = await Promise.all(conversion.discardedTracks.filter(({ reason }) => reason !== 'discarded_by_user').map(async ({ track, reason }) => ({
    codec: (await track.getCodec()) ?? '?', why: reason === 'undecodable_source_codec' || reason === 'unknown_source_codec' ? 'decode' as const : 'encode' as const,
  })));
  if (!conversion.isValid || lost.length > 0) return { blob: undefined, lost };
  conversion.onProgress = progress;
  await conversion.execute();
  return { blob: made(), lost };
}

// packed has sound that is not packed become Opus in an MP4, where hardly anything plays it as it is.
async function packed(input: Input): Promise<{ codec?: 'opus' }> {
  const codec = await (await input.getPrimaryAudioTrack())?.getCodec();
  return codec?.startsWith('pcm') && (await canEncodeAudio('opus')) ? { codec: 'opus' } : {};
}

/** join puts several parts of a recording one after the other. All of it is decoded and encoded, as parts begin between key frames. */
export async function join(input: Input, parts: Part[], { kind, type, sound, picture }: Omit<Cut, 'part'>, progress: (fraction: number) => void): Promise<Made> {
  await prepare(kind);
  const { format, output, made } = writing(kind, type);
  const lost: Lost[] = [];
  const films = picture ? await input.getPrimaryVideoTrack() : null, sounds = sound ? await input.getPrimaryAudioTrack() : null;
  const film = films && (await filmSource(films, format, output, lost)), voice = sounds && (await soundSource(sounds, format, output, lost));
  if (lost.length > 0 || (!film && !voice)) return { blob: undefined, lost };
  await output.start();
  const total = parts.reduce((sum, { start, end }) => sum + end - start, 0);
  let done = 0;
  for (const part of parts) {
    const told = (time: number): void => progress((done + time - part.start) / total);
    await Promise.all([film && addFilm(films, film, part, done, told), voice && addSound(sounds, voice, part, done, film ? () => undefined : told)]);
    done += part.end - part.start;
  }
  await output.finalize();
  return { blob: made(), lost };
}

async function filmSource(track: InputVideoTrack, format: OutputFormat, output: Output, lost: Lost[]): Promise<VideoSampleSource | undefined> {
  const codec = await getFirstEncodableVideoCodec(format.getSupportedVideoCodecs(), { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() });
  if (!(await track.canDecode()) || !codec) {
    lost.push({ codec: (await track.getCodec()) ?? '?', why: codec ? 'decode' : 'encode' });
    return undefined;
  }
  const source = new VideoSampleSource({ codec, quality: QUALITY_HIGH });
  output.addVideoTrack(source, { rotation: await track.getRotation() });
  return source;
}

async function soundSource(track: InputAudioTrack, format: OutputFormat, output: Output, lost: Lost[]): Promise<AudioSampleSource | undefined> {
  const [numberOfChannels, sampleRate] = [await track.getNumberOfChannels(), await track.getSampleRate()];
  const codec = await getFirstEncodableAudioCodec(format.getSupportedAudioCodecs(), { numberOfChannels, sampleRate });
  if (!(await track.canDecode()) || !codec) {
    lost.push({ codec: (await track.getCodec()) ?? '?', why: codec ? 'decode' : 'encode' });
    return undefined;
  }
  const source = new AudioSampleSource({ codec, quality: QUALITY_HIGH });
  output.addAudioTrack(source);
  return source;
}

async function addFilm(track: InputVideoTrack, source: VideoSampleSource, { start, end }: Part, at: number, told: (time: number) => void): Promise<void> {
  for await (const sample of new VideoSampleSink(track).samples(start, end)) {
    const from = Math.max(start, sample.timestamp);
    sample.setTimestamp(at + from - start);
    await source.add(sample);
    sample.close();
    told(from);
  }
}

async function addSound(track: InputAudioTrack, source: AudioSampleSource, { start, end }: Part, at: number, told: (time: number) => void): Promise<void> {
  for await (const sample of new AudioSampleSink(track).samples(start, end)) {
    const time = sample.timestamp;
    // Samples that reach over the part's ends would be heard twice: what is outside is cut off.
    const first = Math.max(0, Math.round((start - time) * sample.sampleRate));
    const last = Math.min(sample.numberOfFrames, Math.round((end - time) * sample.sampleRate));
    if (last > first) {
      const kept = sample.trim(first, last);
      kept.setTimestamp(at + Math.max(0, time - start));
      await source.add(kept);
      kept.close();
    }
    sample.close();
    told(time);
  }
}
