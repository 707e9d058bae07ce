import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { framesIn, framesOf } from './frames';

let dir = '';
const moving: Record<string, string[]> = { png: ['-f', 'apng', '-plays', '0'], webp: ['-c:v', 'libwebp_anim', '-loop', '0'], gif: [], avif: ['-c:v', 'libaom-av1', '-cpu-used', '8'] };
const made = (name: string, seconds: number, ...args: string[]): Buffer => {
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc2=size=64x48:rate=5:duration=${seconds}`, ...args, join(dir, name)]);
  return readFileSync(join(dir, name));
};
const still: Record<string, string[]> = { png: [], webp: [], gif: [], jpg: [] };

beforeAll(() => void (dir = mkdtempSync(join(tmpdir(), 'frames-'))));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe.each(Object.keys(moving))('an animation: %s', (ending) => {
  it('has its pictures counted', async () => {
    const bytes = made(`a.${ending}`, 1.4, ...moving[ending]!);
    expect([framesIn(bytes), await framesOf(new Blob([new Uint8Array(bytes)]))]).toEqual([7, 7]);
  });

  it('has as many as are there when it is cut or harmed, and takes no longer for it', () => {
    const bytes = made(`b.${ending}`, 1.4, ...moving[ending]!);
    for (let end = 0; end < bytes.length; end += 7) {
      const count = framesIn(bytes.subarray(0, end));
      expect(count >= 1 && count <= 7).toBe(true);
    }
    for (let at = 0; at < bytes.length; at++) {
      const harmed = Buffer.from(bytes);
      harmed[at] = harmed[at]! ^ 0xff;
      expect(framesIn(harmed)).toBeLessThanOrEqual(bytes.length);
    }
  });
});

it('finds that a PNG moves behind much metadata, and reads no more of what does not move than its beginning', async () => {
  const apng = made('told.png', 1.4, ...moving['png']!);
  const text = Buffer.alloc(12 + 200_000);
  text.writeUInt32BE(200_000);
  text.write('tEXt', 4);
  const told = Buffer.concat([apng.subarray(0, 33), text, apng.subarray(33)]);
  expect(await framesOf(new Blob([new Uint8Array(told)]))).toBe(7);
  for (const ending of ['png', 'jpg']) {
    const still = made(`plain.${ending}`, 0.2, '-frames:v', '1');
    let read = 0;
    const large = { slice: (_: number, to: number) => ((read = to), new Blob([new Uint8Array(still)])), arrayBuffer: () => Promise.reject(new Error('it was read')) };
    expect([await framesOf(large as unknown as Blob), read < 100_000]).toEqual([1, true]);
  }
});

it('passes over parts of a WebP whose length is odd', () => {
  const webp = made('odd.webp', 1.4, ...moving['webp']!);
  expect(framesIn(Buffer.concat([webp.subarray(0, 30), Buffer.from('UNKN\x03\0\0\0abc\0', 'latin1'), webp.subarray(30)]))).toBe(7);
});

it.each(Object.keys(still))('finds one picture in what does not move: %s', async (ending) => {
  const bytes = made(`still.${ending}`, 0.2, '-frames:v', '1', ...still[ending]!);
  expect([framesIn(bytes), await framesOf(new Blob([new Uint8Array(bytes)]))]).toEqual([1, 1]);
});

it('believes no number that a file gives', () => {
  const apng = made('claims.png', 1.4, ...moving['png']!);
  apng.writeUInt32BE(0xffffffff, apng.indexOf('acTL') + 4);
  expect(framesIn(apng)).toBe(7);
  const avif = made('claims.avif', 1.4, ...moving['avif']!);
  avif.writeUInt32BE(0xffffffff, avif.indexOf('stsz') + 12);
  expect(framesIn(avif)).toBe(avif.length);
});

it('goes through 50 MB that are made to be slow once', () => {
  const slow = Buffer.alloc(50_000_000, 1);
  slow.write('GIF89a\0\0\0\0\0\0\0!\xf9', 'latin1');
  expect(framesIn(slow)).toBe(1);
});

it('finds nothing in what is no picture, or empty', async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('GIF8'), Buffer.from('%PDF-1.7\n'), Buffer.alloc(100)]) expect([framesIn(bytes), await framesOf(new Blob([new Uint8Array(bytes)]))]).toEqual([1, 1]);
});
