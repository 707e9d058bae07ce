import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { encodedJpeg, jpegSettings, oneChannel, stripedJpeg } from '../engines/jpeg';
import { blank, crop, type Pixels } from './pixels';
import { bestCodes, codesOf } from './huffman';
import { joinedJpeg } from './jpegJoin';
import { rowsOf } from './rows';

vi.mock('../engines/asset', () => ({ asset: () => Promise.resolve(new Uint8Array(readFileSync('node_modules/@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm')).buffer) }));

// A picture with edges, gradients and noise.
function scene(width: number, height: number): Pixels {
  const picture = blank(width, height, [0, 0, 0, 255]);
  for (let i = 0, noise = 1; i < width * height; i++) {
    noise = (noise * 48271) % 2147483647;
    const [x, y] = [i % width, Math.floor(i / width)];
    picture.data.set([x & 255, (y * 3 + (noise & 15)) & 255, (x >> 5) & 1 ? 200 : (noise >> 8) & 31], i * 4);
  }
  return picture;
}

const dir = mkdtempSync(join(tmpdir(), 'strips-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

// decoded are a JPEG's pixels as vips reads them.
function decoded(jpeg: Uint8Array): Buffer {
  writeFileSync(join(dir, 'a.jpg'), jpeg);
  execFileSync('vips', ['rawsave', 'a.jpg[fail_on=warning]', 'a.raw'], { cwd: dir });
  return readFileSync(join(dir, 'a.raw'));
}

const [width, height, high] = [203, 150, 48];
const kinds = [{ in: 'full colour', quality: 95 }, { in: 'halved colours', quality: 60 }, { in: 'grey', quality: 75, color_space: oneChannel }, { in: 'few colours', quality: 5 }];

describe.each(kinds)('in $in', ({ in: kind, ...settings }) => {
  const whole = scene(width, height);
  const encoded = (part: Pixels): Promise<Uint8Array<ArrayBuffer>> => encodedJpeg(part, { ...jpegSettings, progressive: false, ...settings }, false);

  it('strips are one JPEG of their blocks, as large as if it were made at once', async () => {
    const strips = await Promise.all([0, 48, 96, 144].map((y) => encoded(crop(whole, { x: 0, y, width, height: high }))));
    const joined = joinedJpeg(strips, height);
    const [once, one] = [await encoded(whole), decoded(joined)];
    expect(joined.length).toBeLessThan(once.length * 1.01 + 16);
    const parts = Buffer.concat(strips.map(decoded));
    const row = parts.length / height;
    // Where colours are halved, those of rows at a strip's end are read with their neighbours.
    const isInner = (y: number): boolean => ['full colour', 'grey'].includes(kind) || (y % high > 0 && y % high < high - 1);
    for (let y = 0; y < height; y++) if (isInner(y)) expect(one.subarray(y * row, (y + 1) * row).equals(parts.subarray(y * row, (y + 1) * row)), `row ${y}`).toBe(true);
    expect(one.length).toBe(parts.length);
  });

  it('a picture of several strips is written so', async () => {
    const rows = rowsOf(whole);
    const heights: number[] = [];
    const made = await stripedJpeg(rows, [0, 0, 0, 255], (strip) => (heights.push(strip.height), encoded(strip)), width * high);
    expect(heights).toEqual([48, 48, 48, 6]);
    expect(decoded(made).length).toBe(decoded(await encoded(whole)).length);
  });
});

it('codes are as short as symbols come often, and none has ones alone', () => {
  const counts = new Uint32Array(256);
  counts.set([1000, 500, 250, 2]);
  const codes = bestCodes(counts);
  expect(codes.symbols).toEqual([0, 1, 2, 3]);
  expect(codes.lengths.slice(0, 4)).toEqual([1, 1, 1, 1]);
  expect([...codesOf(codes).subarray(0, 4)].map((code) => (code >> 8).toString(2).padStart(code & 255, '0'))).toEqual(['0', '10', '110', '1110']);
  expect(bestCodes(new Uint32Array(256)).symbols).toEqual([]);
});

it('no code has more than 16 bits', () => {
  const counts = new Uint32Array(256);
  for (let n = 0, [a, b] = [1, 1]; n < 40; n++, [a, b] = [b, a + b]) counts[n] = a;
  const { lengths, symbols } = bestCodes(counts);
  expect(lengths.reduce((sum, count) => sum + count, 0)).toBe(symbols.length);
  expect(symbols.length).toBe(40);
  // Kraft's sum leaves room for the code of ones.
  expect(lengths.reduce((sum, count, n) => sum + count * 2 ** (15 - n), 0)).toBeLessThan(1 << 16);
});
