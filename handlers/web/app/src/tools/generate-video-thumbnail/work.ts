import { encode, pixelsOutMax } from '../../engines/codecs';
import { frames, type InputVideoTrack } from '../../engines/media';
import { inWords } from '../../pictures/output';
import { rowsOf, unpacked } from '../../pixels/rows';
import { media } from '../../texts/en/media';
import { generateVideoThumbnail as words } from '../../texts/en/tools/generate-video-thumbnail';
import { withRecording } from '../recording';
import { fileOf, named, type FileResult } from '../results';
import { refuseUnless, worker } from '../worker';
import { clock, exactly, gridTimes, secondsOf } from './times';

interface Options {
  mode: 'frame' | 'grid';
  time: string;
  columns: number;
  rows: number;
  stamps: boolean;
  width: number | null;
  type: 'image/jpeg' | 'image/png';
  quality: number;
}

worker<Options>({
  open: ({ files: [file] }) => withFilm(file!, () => Promise.resolve(undefined)),
  check: ({ files: [file], options }) => withFilm(file!, async (track, seconds) => {
    const time = secondsOf(options.time);
    if (options.mode === 'frame') refuseUnless(time !== undefined && time <= seconds + roundedSeconds, words.noTime(exactly(seconds)), 'time');
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    const across = options.mode === 'grid' ? (options.width ?? gridWidth) : (options.width ?? width);
    refuseUnless(across * (across * (height / width)) * (options.mode === 'grid' ? options.rows / options.columns : 1) <= pixelsOutMax, words.tooLarge, 'width');
  }),
  run: ({ files: [file], options, progress }) => withFilm(file!, (track, seconds) => (options.mode === 'frame' ? single(file!, track, seconds, options) : grid(file!, track, seconds, options, progress))),
});

function withFilm<T>(file: File, use: (track: InputVideoTrack, seconds: number) => Promise<T>): Promise<T> {
  return withRecording(file, async (recording) => {
    const track = await recording.getPrimaryVideoTrack();
    refuseUnless(track, media.noFilm);
    refuseUnless(await track.canDecode(), media.undecodable((await track.getCodec()) ?? ''));
    return use(track, await track.computeDuration());
  });
}

// The end is said to the millisecond, and may be typed so.
const roundedSeconds = 0.0005;

async function single(file: File, track: InputVideoTrack, seconds: number, { time, width, type, quality }: Options): Promise<FileResult> {
  // The last frame ends with the film: a time at the very end shows it.
  const at = Math.max(await track.getFirstTimestamp(), Math.min(secondsOf(time)!, seconds - 0.001));
  for await (const frame of frames(track, [at], width ?? (await track.getDisplayWidth()))) {
    if (frame) return made(file, frame.canvas, { type, quality }, `-${clock(frame.timestamp).replaceAll(':', '.')}`, words.at(clock(frame.timestamp)));
  }
  refuseUnless(false, media.unreadable);
  throw new Error('unreachable');
}

const gridWidth = 1600;
const gap = 8;

async function grid(file: File, track: InputVideoTrack, seconds: number, options: Options, progress: (fraction: number) => void): Promise<FileResult> {
  const { columns, rows, stamps } = options;
  const width = Math.max(1, Math.floor(((options.width ?? gridWidth) - gap * (columns + 1)) / columns));
  const height = Math.max(1, Math.round((width / (await track.getDisplayWidth())) * (await track.getDisplayHeight())));
  const canvas = new OffscreenCanvas(columns * (width + gap) + gap, rows * (height + gap) + gap);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  let n = 0;
  for await (const frame of frames(track, gridTimes(seconds, columns * rows), width)) {
    const [x, y] = [gap + (n % columns) * (width + gap), gap + Math.floor(n / columns) * (height + gap)];
    if (frame) {
      context.drawImage(frame.canvas, x, y);
      if (stamps) stamp(context, clock(frame.timestamp), x, y + height);
    }
    progress(++n / (columns * rows));
  }
  return made(file, canvas, options, '-grid', words.grid(columns * rows));
}

function stamp(context: OffscreenCanvasRenderingContext2D, text: string, x: number, bottom: number): void {
  context.font = '14px sans-serif';
  context.fillStyle = 'rgb(0 0 0 / .7)';
  context.fillRect(x, bottom - 22, context.measureText(text).width + 12, 22);
  context.fillStyle = '#ffffff';
  context.fillText(text, x + 6, bottom - 6);
}

async function made(file: File, canvas: OffscreenCanvas, { type, quality }: Pick<Options, 'type' | 'quality'>, suffix: string, note: string): Promise<FileResult> {
  const blob = type === 'image/jpeg' ? await canvas.convertToBlob({ type, quality: quality / 100 }) : await png(canvas);
  return fileOf(named(file.name, suffix, type === 'image/png' ? 'png' : 'jpg'), type, blob, note);
}

// The browser's own PNGs are half as large again, its JPEGs as good as the film: it has less colour than they.
async function png(canvas: OffscreenCanvas): Promise<Blob> {
  const picture = canvas.transferToImageBitmap();
  const pixels = unpacked(rowsOf(picture));
  picture.close();
  return new Blob([await inWords(encode(pixels, { type: 'image/png', spend: true }))], { type: 'image/png' });
}
