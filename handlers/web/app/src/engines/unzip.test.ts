import { afterEach, expect, it, vi } from 'vitest';
import { crc32 } from './crc32';
import { parts } from './unzip';
import { pack } from './zip';

const released = vi.hoisted(() => [] as number[]);
vi.mock('../pixels/release', async (original) => {
  const real = await original<typeof import('../pixels/release')>();
  return { release: (array: Uint8Array) => (released.push(array.length), real.release(array)) };
});
afterEach(() => void (released.length = 0));

// So much of an archive is read at once.
const pieceBytes = 1 << 18;
const content = Uint8Array.from({ length: 5 << 20 }, (_, at) => (at * 7919) >> 5);

it.each([0, 6])('takes a large entry out as it is, and holds no more than two megabytes of it (level %i)', async (level) => {
  const [part] = await parts(await pack([{ name: 'large', blob: new Blob([content]) }], level), 10);
  released.length = 0;
  const unreleased: number[] = [];
  const blob = await part!.blob(undefined, (bytes) => unreleased.push(bytes - released.reduce((sum, one) => sum + one, 0)));
  expect(Buffer.from(await blob.arrayBuffer()).equals(content)).toBe(true);
  // The room that the entry was gathered in is given back too.
  expect(released.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(content.length);
  expect(Math.max(...unreleased)).toBeLessThan(3 << 20);
});

it('gives back what it has read of an archive, too', async () => {
  const random = Uint8Array.from({ length: 3 << 20 }, (_, at) => Math.imul(at, 2654435761) >>> 24);
  const [part] = await parts(await pack([{ name: 'random', blob: new Blob([random]) }], 6), 10);
  released.length = 0;
  expect(Buffer.from(await part!.bytes()).equals(random)).toBe(true);
  const { packedBytes } = part!;
  // What is unpacked comes in other lengths.
  expect(released.filter((length) => length === pieceBytes).length).toBe(Math.floor(packedBytes / pieceBytes));
  expect(released).toContain(packedBytes % pieceBytes);
});

it('gives back what it has read of files once that is packed', async () => {
  const names = ['ä'.repeat(200), 'second'];
  const all = await parts(await pack(names.map((name) => ({ name, blob: new Blob([content]) }))), 10);
  // The room of the archive is given back too, the most of it in parts of two megabytes.
  expect(released.filter((length) => length < 1 << 21).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(content.length * 1.9);
  for (const [at, name] of names.entries()) expect([all[at]!.name, Buffer.from(await all[at]!.bytes()).equals(content)]).toEqual([name, true]);
});

it.each([0, 6])('refuses what does not have its check sum (level %i)', async (level) => {
  const archive = Buffer.from(await (await pack([{ name: 'a', blob: new Blob([content]) }], level)).arrayBuffer());
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(content));
  let found = 0;
  for (let at = archive.indexOf(sum); at >= 0; at = archive.indexOf(sum, at + 1)) (archive[at]! ^= 1), found++;
  expect(found).toBeGreaterThan(0);
  const [part] = await parts(new Blob([archive]), 10);
  await expect(part!.blob()).rejects.toThrow();
});

it.each([0, 6])('refuses an entry whose content is that of another, as bombs have them (level %i)', async (level) => {
  const archive = Buffer.from(await (await pack([{ name: 'a', blob: new Blob([content]) }], level)).arrayBuffer());
  const [directory, end] = [archive.lastIndexOf('PK\x01\x02', undefined, 'latin1'), archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')];
  const entry = archive.subarray(directory, end);
  const ending = Buffer.from(archive.subarray(end));
  for (const at of [8, 10]) ending.writeUInt16LE(2, at);
  ending.writeUInt32LE(2 * entry.length, 12);
  const [first, second] = await parts(new Blob([archive.subarray(0, end), entry, ending]), 10);
  expect(Buffer.from(await first!.bytes()).equals(content)).toBe(true);
  await expect(second!.blob()).rejects.toThrow(/overlap/i);
});
