import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { crc32 } from './crc32';
import { storedZip, type Stored } from './storedZip';
import { parts } from './unzip';

const noise = (length: number): Uint8Array<ArrayBuffer> => Uint8Array.from({ length }, (_, at) => (at * 7919) >> 5);
const contents: Record<string, Uint8Array<ArrayBuffer>> = { 'folder/größe.txt': noise(5_000_000), empty: noise(0), '🎉.bin': noise(100) };
const files = (): Stored[] => Object.entries(contents).map(([name, bytes]) => ({ name, blob: new Blob([bytes]) }));

async function read(archive: Blob): Promise<Record<string, Buffer>> {
  const found = await parts(archive, 10);
  return Object.fromEntries(await Promise.all(found.map(async (part) => [part.name, Buffer.from(await part.bytes())] as const)));
}

it('has a check sum as zlib has it, also in parts', () => {
  const bytes = new TextEncoder().encode('123456789');
  expect(crc32(bytes)).toBe(0xcbf43926);
  expect(crc32(bytes.subarray(4), crc32(bytes.subarray(0, 4)))).toBe(0xcbf43926);
});

it('is read as it was written, of blobs, of files, and of what is made in its turn', async () => {
  for (const made of [files(), files().map(({ name, blob }) => ({ name, blob: new File([blob as Blob], 'own') })), files().map(({ name, blob }) => ({ name, blob: () => Promise.resolve(blob as Blob) }))]) {
    const found = await read((await storedZip(made))!);
    expect(Object.keys(found)).toEqual(Object.keys(contents));
    for (const [name, bytes] of Object.entries(contents)) expect(found[name]!.equals(bytes)).toBe(true);
  }
});

it('is an archive for another program', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'stored-zip-'));
  try {
    writeFileSync(join(dir, 'a.zip'), Buffer.from(await (await storedZip(files()))!.arrayBuffer()));
    const { stdout } = spawnSync('python3', ['-c', `import zipfile; z = zipfile.ZipFile('${dir}/a.zip'); print(z.testzip(), [(i.filename, i.file_size, i.compress_type, i.date_time[0] > 2000) for i in z.infolist()])`], { encoding: 'utf8' });
    expect(stdout.trim()).toBe("None [('folder/größe.txt', 5000000, 0, True), ('empty', 0, 0, True), ('🎉.bin', 100, 0, True)]");
  } finally {
    rmSync(dir, { recursive: true });
  }
});

it('takes a check sum that is known, and does not read that content', async () => {
  const blob = new Blob([noise(1000)]);
  let reads = 0;
  blob.slice = (...place) => (reads++, Blob.prototype.slice.apply(blob, place));
  expect(Object.keys(await read((await storedZip([{ name: 'a', blob, crc: crc32(noise(1000)) }]))!))).toEqual(['a']);
  expect(reads).toBe(0);
  await expect(read((await storedZip([{ name: 'a', blob, crc: 1 }]))!)).rejects.toThrow();
});

it('leaves to ZIP64 what has more entries than there is room for', async () => {
  const blob = new Blob([]);
  const many = (length: number): Stored[] => Array.from({ length }, (_, at) => ({ name: `${at}`, blob, crc: 0 }));
  expect(await storedZip(many(0x10000))).toBeUndefined();
});
