import { expect, it } from 'vitest';
import { opened } from './media';
import { fit, type SampleTable } from './sampleTables';

// ftyp and moov of a film of five pictures in a second, as ffmpeg 5 writes it: H.264, of which two pictures come in another order than they are decoded in.
const film = Buffer.from([  'AAAAIGZ0eXBpc29tAAACAGlzb21pc28yYXZjMW1wNDEAAANIbW9vdgAAAGxtdmhkAAAAAAAAAAAAAAAAAAAD6AAAA+gAAQAAAQAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAgAAApd0cmFrAAAAXHRraGQAAAADAAAAAAAAAAAAAAABAAAAAAAAA+gAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAABAAAAAABAAAAAQAAAAAAAkZWR0cwAAABxlbHN0AAAAAAAA',
  'AAEAAAPoAAAQAAABAAAAAAIPbWRpYQAAACBtZGhkAAAAAAAAAAAAAAAAAAAoAAAAKABVxAAAAAAALWhkbHIAAAAAAAAAAHZpZGUAAAAAAAAAAAAAAABWaWRlb0hhbmRsZXIAAAABum1pbmYAAAAUdm1oZAAAAAEAAAAAAAAAAAAAACRkaW5m',
  'AAAAHGRyZWYAAAAAAAAAAQAAAAx1cmwgAAAAAQAAAXpzdGJsAAAAvnN0c2QAAAAAAAAAAQAAAK5hdmMxAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAABAAEABIAAAASAAAAAAAAAABDExhdmMgbGlieDI2NAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'GP//AAAANGF2Y0MBZAAK/+EAF2dkAAqs2V7ARAAAAwAEAAADACg8SJZYAQAGaOvjyyLA/fj4AAAAABBwYXNwAAAAAQAAAAEAAAAUYnRydAAAAAAAACDoAAAg6AAAABhzdHRzAAAAAAAAAAEAAAAFAAAIAAAAABRzdHNzAAAAAAAAAAEAAAAB',
  'AAAAMGN0dHMAAAAAAAAABAAAAAEAABAAAAAAAQAAIAAAAAACAAAIAAAAAAEAABAAAAAAHHN0c2MAAAAAAAAAAQAAAAEAAAAFAAAAAQAAAChzdHN6AAAAAAAAAAAAAAAFAAADfwAAAEkAAAANAAAADQAAADsAAAAUc3RjbwAAAAAAAAABAAAA',
  'MAAAAD11ZHRhAAAANW1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAG1kaXJhcHBsAAAAAAAAAAAAAAAACGlsc3Q=',
].join(''), 'base64');

// box is where the content of a box begins.
const box = (kind: string): number => film.indexOf(kind) + 4;

function harmed(at: number, number: number): Blob {
  const bytes = Buffer.from(film);
  bytes.writeUInt32BE(number, at);
  return new Blob([bytes]);
}

async function secondsOf(file: Blob): Promise<number | undefined> {
  const input = await opened(file);
  const seconds = await input?.computeDuration();
  input?.dispose();
  return seconds;
}

it('reads a film that is whole', async () => expect(await secondsOf(new Blob([film]))).toBe(1));

// Were these believed, this test would have no end, or take all memory.
it('reads no more samples than there are sizes, whatever the times and the offsets count', async () => {
  expect(await secondsOf(harmed(box('stts') + 8, 0xffffffff))).toBe(1);
  expect(await secondsOf(harmed(box('ctts') + 8, 0xffffffff))).toBeGreaterThan(0);
});

it('reads no more chunks, and samples in them, than there are', async () => {
  expect(await secondsOf(harmed(box('stsc') + 12, 0xffffffff))).toBe(1);
});

it('says that sizes of no bits are damaged', async () => {
  const bytes = Buffer.from(film);
  bytes.write('stz2', box('stsz') - 4);
  bytes.writeUInt32BE(0xffffffff, box('stsz') + 8);
  await expect(secondsOf(new Blob([bytes]))).rejects.toMatchObject({ damage: 'counts' });
});

const table = (change: Partial<SampleTable>): SampleTable => ({ sampleTimingEntries: [], sampleCompositionTimeOffsets: [], sampleSizes: [], chunkOffsets: [0, 10, 20], sampleToChunk: [], ...change });

it('takes what is counted in a table that is whole, of a day of film too', () => {
  const samples = 4_147_200;
  const whole = table({ sampleTimingEntries: [{ startIndex: 0, count: samples - 10 }, { startIndex: samples - 10, count: 10 }], sampleCompositionTimeOffsets: [{ startIndex: 0, count: samples }], sampleSizes: Array<number>(samples).fill(9) });
  const before = structuredClone({ ...whole, sampleSizes: [] });
  fit(whole, 40_000_000);
  expect({ ...whole, sampleSizes: [] }).toEqual(before);
});

it('takes sound of one size as far as the file has bytes, and of samples with offsets, for each of which something is made, as many as have room', () => {
  const sound = table({ sampleTimingEntries: [{ startIndex: 0, count: 0xffffffff }], sampleSizes: [4] });
  fit(sound, 1000);
  expect(sound.sampleTimingEntries).toEqual([{ startIndex: 0, count: 1000 }]);
  const offset = table({ sampleTimingEntries: [{ startIndex: 0, count: 100 }, { startIndex: 100, count: 500 }, { startIndex: 600, count: 1 }], sampleCompositionTimeOffsets: [{ startIndex: 0, count: 300 }], sampleSizes: [4] });
  fit(offset, 1000);
  expect([offset.sampleTimingEntries, offset.sampleCompositionTimeOffsets]).toEqual([[{ startIndex: 0, count: 100 }, { startIndex: 100, count: 150 }], [{ startIndex: 0, count: 250 }]]);
});

it('lets chunks follow each other, within those that there are', () => {
  const back = table({ sampleSizes: [1, 2, 3], sampleToChunk: [{ startChunkIndex: 2, samplesPerChunk: 0 }, { startChunkIndex: 1, samplesPerChunk: 70_000 }, { startChunkIndex: 4_000_000, samplesPerChunk: 1 }] });
  fit(back, 1000);
  expect(back.sampleToChunk).toEqual([{ startChunkIndex: 2, samplesPerChunk: 1 }, { startChunkIndex: 2, samplesPerChunk: 3 }, { startChunkIndex: 3, samplesPerChunk: 1 }]);
});

// A fragment (8.8) of a track 1, with a run of samples that have no fields of their own.
function fragment(samples: number): Blob {
  const of = (kind: string, ...content: number[]): number[] => [...u32(8 + content.length), ...Buffer.from(kind), ...content];
  const u32 = (number: number): number[] => [number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255];
  const moof = of('moof', ...of('mfhd', ...u32(0), ...u32(1)), ...of('traf', ...of('tfhd', ...u32(0x38), ...u32(1), ...u32(9000), ...u32(1), ...u32(0)), ...of('trun', ...u32(0), ...u32(samples))));
  const mvex = of('mvex', ...of('trex', ...u32(0), ...u32(1), ...u32(1), ...u32(1000), ...u32(1), ...u32(0)));
  const head = Buffer.from(film);
  // The film's own samples go, so that they are looked for in fragments.
  for (const [kind, at] of [['stsz', 8], ['stts', 4], ['ctts', 4]] as const) head.writeUInt32BE(0, box(kind) + at);
  const moov = head.indexOf('moov') - 4;
  head.writeUInt32BE(head.readUInt32BE(moov) + mvex.length, moov);
  return new Blob([head, Buffer.from(mvex), Buffer.from(moof)]);
}

it('says that a run of more samples than the file holds is damaged', async () => {
  expect(await secondsOf(fragment(3))).toBeGreaterThan(0);
  await expect(secondsOf(fragment(0xffffffff))).rejects.toMatchObject({ damage: 'counts' });
});
