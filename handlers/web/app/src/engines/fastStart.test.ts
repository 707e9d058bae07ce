import { expect, it } from 'vitest';
import { moovFirst } from './fastStart';

const u32 = (number: number): number[] => [number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255];
const box = (kind: string, ...content: number[]): number[] => [...u32(8 + content.length), ...Buffer.from(kind), ...content];
const tables = (...offsets: number[][]): number[] => box('moov', ...box('mvhd', 1, 2), ...offsets.flatMap((one) => box('trak', ...box('mdia', ...box('minf', ...box('stbl', ...one))))));
const ftyp = box('ftyp', 9, 9, 9, 9);
const mdat = box('mdat', 1, 2, 3, 4);

function moved(moov: number[], start = ftyp.length + mdat.length): Blob {
  return moovFirst(new Blob([new Uint8Array([...ftyp, ...mdat, ...moov])], { type: 'video/mp4' }), { data: new Uint8Array(moov), start }, { data: new Uint8Array(ftyp), start: 0 });
}
const bytesOf = async (blob: Blob): Promise<number[]> => [...new Uint8Array(await blob.arrayBuffer())];

it('puts tables before the media, and moves short and long offsets by their size', async () => {
  const of = (by: number): number[] => tables(box('stco', 0, 0, 0, 0, ...u32(2), ...u32(20 + by), ...u32(22 + by)), box('co64', 0, 0, 0, 0, ...u32(1), ...u32(1), ...u32(23 + by)));
  const made = moved(of(0));
  expect(await bytesOf(made)).toEqual([...ftyp, ...of(of(0).length), ...mdat]);
  expect(made.type).toBe('video/mp4');
});

it('leaves a film whose offsets would not fit, and one whose tables are not its end', async () => {
  const far = tables(box('stco', 0, 0, 0, 0, ...u32(1), ...u32(0xffffffff)));
  expect(await bytesOf(moved(far))).toEqual([...ftyp, ...mdat, ...far]);
  const near = tables(box('stco', 0, 0, 0, 0, ...u32(1), ...u32(20)));
  expect(await bytesOf(moved(near, 5))).toEqual([...ftyp, ...mdat, ...near]);
});
