import { expect, it } from 'vitest';
import { rowsOf, sizeOf, warningsOf } from './metadata';

it('puts what a tool reports into words', () => {
  const metadata = {
    engine: 'ffmpeg', engineVersion: '7.1', inputBytes: 2_500_000, outputBytes: 3, durationMs: 1520, ratio: 0.347, keptOriginal: false, blockedRequests: [],
    bitrateBeforeKbps: 1200, oldDurationSeconds: 12.5, from: { width: 640, height: 480 }, sandbox: 'isolated', sha256: 'x', warnings: ['one'],
  };
  expect(rowsOf(metadata).map((row) => `${row.name}: ${row.value}`)).toEqual([
    'Made by: ffmpeg 7.1', 'Size before: 2.5 MB', 'Time taken: 1.52 s', 'Size compared with before: 34.7 %', 'Original kept, as it is smaller: no',
    'Outside content left out: none', 'Bitrate before: 1,200 kbit/s', 'Old duration: 12.5 s', 'From: Width 640, Height 480',
  ]);
  expect(warningsOf(metadata)).toEqual(['one']);
});

it.each([[999, '999 bytes'], [1500, '1.5 KB'], [25_000_000, '25 MB'], [1_200_000_000, '1.2 GB']])('writes %d bytes as %s', (bytes, text) => {
  expect(sizeOf(bytes)).toBe(text);
});
