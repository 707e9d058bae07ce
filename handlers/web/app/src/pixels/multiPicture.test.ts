import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { multiPicture } from '../../e2e/check/multiPicture';
import { picturesIn } from './multiPicture';

const [stereo, panorama, angle, preview, gainMap] = [0x020002, 0x020001, 0x020003, 0x010002, 0];
let dir = '';
let jpeg = Buffer.alloc(0);

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'multi-'));
  execFileSync('vips', ['black', join(dir, 'a.jpg'), '64', '48']);
  jpeg = readFileSync(join(dir, 'a.jpg'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const count = (bytes: Buffer): Promise<number> => picturesIn(new Blob([new Uint8Array(bytes)]));

it('counts the pictures that were taken, as exiftool reads them', async () => {
  const path = join(dir, 'stereo.jpg');
  writeFileSync(path, multiPicture(jpeg, [stereo]));
  expect(execFileSync('exiftool', ['-s3', '-MPF:MPImageType', '-MPF:NumberOfImages', path], { encoding: 'utf8' })).toBe('Multi-frame Disparity\n2\n');
  expect(await count(readFileSync(path))).toBe(2);
  expect(await count(multiPicture(jpeg, [panorama, panorama, angle]))).toBe(4);
});

it('does not count what belongs to the first: previews, and the gain maps of most phones\' photos', async () => {
  expect([await count(jpeg), await count(multiPicture(jpeg, [gainMap])), await count(multiPicture(jpeg, [preview, preview]))]).toEqual([1, 1, 1]);
  expect(await count(multiPicture(jpeg, [preview, stereo, gainMap]))).toBe(2);
});

it('finds the list in either order of bytes, after metadata, without reading all of it', async () => {
  const text = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xfd]), Buffer.alloc(0xfffb)]);
  const whole = multiPicture(jpeg, [stereo]);
  const told = Buffer.concat([whole.subarray(0, 2), text, text, text, whole.subarray(2)]);
  let read = 0;
  const file = new Blob([new Uint8Array(told)]);
  const counted = { size: file.size, slice: (from: number, to: number) => ((read += to - from), file.slice(from, to)) };
  expect([await picturesIn(counted as unknown as Blob), read < 1000]).toEqual([2, true]);
  expect(await count(littleEndian(whole))).toBe(2);
});

// littleEndian writes the list's numbers the other way round.
function littleEndian(whole: Buffer): Buffer {
  const bytes = Buffer.from(whole), at = bytes.indexOf('MPF\0MM') + 4, listAt = 50;
  bytes.write('II*\0', at, 'latin1');
  bytes.subarray(at + 4, at + 8).reverse();
  bytes.subarray(at + 8, at + 10).reverse();
  for (let n = 0; n < 3; n++) {
    const field = at + 10 + 12 * n;
    for (const [from, size] of [[0, 2], [2, 2], [4, 4], ...(n > 0 ? [[8, 4]] : [])] as [number, number][]) bytes.subarray(field + from, field + from + size).reverse();
  }
  for (let word = at + listAt; word < at + listAt + 32; word += 4) bytes.subarray(word, word + 4).reverse();
  return bytes;
}

it('believes no list: a picture that is not there does not count, and damage is one picture', async () => {
  const whole = multiPicture(jpeg, [stereo, stereo]);
  expect(await count(whole.subarray(0, whole.length - jpeg.length))).toBe(2);
  expect(await count(multiPicture(jpeg, [stereo], [Buffer.alloc(jpeg.length)]))).toBe(1);
  for (let end = 0; end < whole.length; end += 3) expect([1, 2]).toContain(await count(whole.subarray(0, end)));
  for (let at = 2; at < 200; at++) {
    const harmed = Buffer.from(whole);
    harmed[at]! ^= 0xff;
    expect([1, 2, 3]).toContain(await count(harmed));
  }
});

it('finds one picture in other files', async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('\xff\xd8', 'latin1'), Buffer.from('GIF89a'), Buffer.from('\xff\xd8\xff\xe0\0\0'.repeat(5000), 'latin1')]) expect(await count(bytes)).toBe(1);
});
