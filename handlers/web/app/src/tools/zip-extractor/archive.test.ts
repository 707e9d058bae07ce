import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open, opensWith, TooMuch } from './archive';
import { cleaned, distinct } from './names';

let dir = '';
const sh = (script: string): void => void execFileSync('bash', ['-c', script], { cwd: dir, stdio: 'ignore' });
const blob = (name: string): Blob => new Blob([readFileSync(join(dir, name))]);
const sum = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const python = (code: string): void => void execFileSync('python3', ['-c', code], { cwd: dir });

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'zip-'));
  writeFileSync(join(dir, 'a.txt'), 'hello '.repeat(1000));
  writeFileSync(join(dir, 'grün.bin'), Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * at) & 0xff)));
  sh('mkdir sub; cp a.txt sub/b.txt; zip -q -r plain.zip a.txt grün.bin sub; zip -q -P secret locked.zip a.txt; zip -q -fd -fz- big.zip a.txt; zip -q -fz stream64.zip - < a.txt');
  python(`import zipfile
z=zipfile.ZipFile('evil.zip','w')
for n in ['../../etc/passwd','/abs.txt','C:\\\\win.txt','a/./b.txt','photo\\u202egnp.exe','CON.txt','A.txt','a.TXT']: z.writestr(n, n)
z.close()
z=zipfile.ZipFile('many.zip','w')
for n in range(10001): z.writestr(str(n), '')
z.close()
z=zipfile.ZipFile('bomb.zip','w',zipfile.ZIP_DEFLATED)
z.writestr('zeros', b'\\0'*30000000)
z.close()
z=zipfile.ZipFile('bz.zip','w',zipfile.ZIP_BZIP2)
z.writestr('a', 'a')
z.close()`);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('takes out the same bytes as unzip, also of ZIP64 and of streamed archives', async () => {
  const archive = await open(blob('plain.zip'));
  expect(archive.files.map(({ name }) => name)).toEqual(['a.txt', 'grün.bin', 'sub/b.txt']);
  for (const [at, { name }] of archive.files.entries()) {
    const bytes = new Uint8Array(await (await archive.take(at)).arrayBuffer());
    expect(sum(bytes)).toBe(sum(execFileSync('unzip', ['-p', 'plain.zip', name], { cwd: dir })));
  }
  for (const name of ['big.zip', 'stream64.zip']) expect(await (await (await open(blob(name))).take(0)).text()).toBe('hello '.repeat(1000));
});

it('opens with the password only', async () => {
  const archive = await open(blob('locked.zip'));
  expect(archive.files[0]?.isEncrypted).toBe(true);
  expect(await opensWith(archive, 'secret')).toBe(true);
  expect(await opensWith(archive, 'wrong')).toBe(false);
  expect(await opensWith(archive, '')).toBe(false);
  expect(await (await archive.take(0, 'secret')).text()).toBe('hello '.repeat(1000));
});

it('opens with no password that passes the one byte which the old encryption checks', async () => {
  const archive = await open(blob('locked.zip'));
  for (let n = 0; n < 1000; n++) expect(await opensWith(archive, `wrong ${n}`)).toBe(false);
});

it('cleans the names of an archive that wants to write elsewhere', async () => {
  const { files } = await open(blob('evil.zip'));
  expect(files.map(({ name }) => name)).toEqual(['etc/passwd', 'abs.txt', 'win.txt', 'a/b.txt', 'photognp.exe', '_CON.txt', 'A.txt', 'a (2).TXT']);
});

describe('an archive beyond a limit', () => {
  it.each([['many.zip', 'entries'], ['bomb.zip', 'ratio']])('%s is refused', async (name, limit) => {
    await expect(open(blob(name))).rejects.toEqual(new TooMuch(limit as 'entries'));
  });
  it('is refused when a part gives more than the directory says', async () => {
    const bytes = readFileSync(join(dir, 'plain.zip'));
    // Both sizes of a.txt, in its header and in the directory: 6000 becomes 5000.
    for (let at = bytes.indexOf(Buffer.from([0x70, 0x17, 0, 0])); at >= 0; at = bytes.indexOf(Buffer.from([0x70, 0x17, 0, 0]), at + 1)) bytes.writeUInt32LE(5000, at);
    const archive = await open(new Blob([bytes]));
    await expect(archive.take(0)).rejects.toThrow();
  });
});

it('does not open what is none, nor a part that is damaged', async () => {
  await expect(open(new Blob(['no archive']))).rejects.toThrow();
  await expect(open(new Blob([]))).rejects.toThrow();
  const bytes = readFileSync(join(dir, 'plain.zip'));
  bytes[bytes.indexOf('grün.bin') + 150]! ^= 0xff;
  await expect((await open(new Blob([bytes]))).take(1)).rejects.toThrow();
});

it('cleans names', () => {
  expect(cleaned('a'.repeat(300) + '.txt')).toHaveLength(180);
  expect([cleaned(''), cleaned('...'), cleaned('a:b?.txt. '), cleaned('..\\..\\x')]).toEqual(['file', 'file', 'a_b_.txt', 'x']);
  expect(distinct(['a', 'a', 'A', 'x/.b', 'x/.b'])).toEqual(['a', 'a (2)', 'A (3)', 'x/.b', 'x/.b (2)']);
});
