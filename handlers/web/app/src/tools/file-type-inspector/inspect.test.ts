import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hexOf, inspect } from './inspect';

let dir = '';
const sh = (script: string): void => void execFileSync('bash', ['-c', script], { cwd: dir, stdio: 'ignore' });
const look = async (name: string) => inspect(new Blob([readFileSync(join(dir, name))]), name);
const other = (name: string): string => execFileSync('file', ['-b', '--mime-type', name], { cwd: dir }).toString().trim();

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'type-'));
  sh(`
    vips black a.png 8 8; vips black a.jpg 8 8; vips black a.webp 8 8; vips black a.tif 8 8; vips black a.gif 8 8
    printf 'hello\\n' > a.txt; printf 'hello' | gzip > a.gz; printf 'hello' | bzip2 > a.bz2; printf 'hello' | xz > a.xz; tar cf a.tar a.txt; zip -q a.zip a.txt
    printf '{"a": [1, 2]}' > a.json; printf '<!DOCTYPE html><html><body>x</body></html>' > a.html; printf '<?xml version="1.0"?><a/>' > a.xml; printf '#!/bin/bash\\necho\\n' > a.sh
    printf '<svg xmlns="http:${'//'}www.w3.org/2000/svg" width="1" height="1"></svg>' > a.svg
    cp /bin/true a.elf
    ffmpeg -y -f lavfi -i sine=duration=0.2 a.wav; ffmpeg -y -f lavfi -i sine=duration=0.2 a.mp3; ffmpeg -y -f lavfi -i sine=duration=0.2 a.flac; ffmpeg -y -f lavfi -i testsrc=duration=0.2 a.mp4; ffmpeg -y -f lavfi -i testsrc=duration=0.2 a.webm
    qpdf --empty a.pdf
    cat a.png a.zip > poly.png; cp a.png wrong.jpg; cp a.zip wrong.docx; cp a.elf invoice.pdf
  `);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const alias: Record<string, string> = { 'audio/x-wav': 'audio/wav', 'text/xml': 'application/xml', 'application/x-pie-executable': 'application/x-elf', 'video/webm': 'video/webm', 'audio/vnd.wave': 'audio/wav' };
const plain = (type: string): string => alias[type] ?? type;

it('says what `file` says, of each kind', async () => {
  const names = readdirSync(dir).filter((name) => name.startsWith('a.'));
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    const found = await look(name);
    expect([name, plain(found.found?.type ?? 'application/octet-stream')]).toEqual([name, plain(other(name))]);
    expect(found.fits ?? true, name).toBe(true);
  }
});

describe('a wrong ending', () => {
  it.each([['wrong.jpg', 'png'], ['invoice.pdf', 'elf']])('is seen: %s is %s', async (name, ending) => {
    const found = await look(name);
    expect([found.found?.ending, found.fits]).toEqual([ending, false]);
  });
  it('is not seen where a plain ZIP could be of that kind', async () => {
    expect((await look('wrong.docx')).fits).toBe(true);
  });
  it('is seen where a document of one kind is named as another', async () => {
    writeFileSync(join(dir, 'x.xlsx'), readFileSync(join(dir, 'a.pdf')));
    expect((await look('x.xlsx')).fits).toBe(false);
  });
});

it('sees a ZIP behind a picture', async () => {
  expect((await look('poly.png')).hiddenZIP).toBe(true);
  expect((await look('a.png')).hiddenZIP).toBe(false);
  expect((await look('a.zip')).hiddenZIP).toBe(false);
});

it.each<[string, Buffer, string, string]>([
  ['ASCII', Buffer.from('a\nb\n'), 'ascii', 'lf'],
  ['UTF-8', Buffer.from('grün\r\n'), 'utf-8', 'crlf'],
  ['UTF-8 that is cut off', Buffer.from('grün ü').subarray(0, -1), 'utf-8', 'none'],
  ['a mark', Buffer.from('\ufeffgrün'), 'utf-8', 'none'],
  ['UTF-16', Buffer.from('\ufeffgrün\n', 'utf16le'), 'utf-16le', 'lf'],
  ['UTF-16 without a mark', Buffer.from('plain text here', 'utf16le'), 'utf-16le', 'none'],
  ['Windows-1252', Buffer.from('grün\r', 'latin1'), 'windows-1252', 'cr'],
])('knows a text in %s', async (_, bytes, charset, ends) => {
  const { text } = await inspect(new Blob([new Uint8Array(bytes)]), 'a.txt');
  expect([text?.charset, text?.ends]).toEqual([charset, ends]);
});

it('says nothing of random bytes and of nothing', async () => {
  const noise = new Uint8Array(4096).map((_, at) => (at * at * 31 + at * 7 + (at >> 3)) & 0xff);
  noise[0] = 1;
  expect((await inspect(new Blob([noise]), 'x')).found).toBeUndefined();
  expect(await inspect(new Blob([]), 'x')).toMatchObject({ found: undefined, entropyBits: 0, hex: '', sizeBytes: 0 });
});

it('knows old Office files by their streams', async () => {
  const file = new Uint8Array(512 * 3);
  const view = new DataView(file.buffer);
  view.setUint32(0, 0xd0cf11e0);
  view.setUint32(4, 0xa1b11ae1);
  view.setUint16(30, 9, true);
  view.setUint32(48, 1, true);
  [...'WordDocument'].forEach((char, at) => view.setUint16(1024 + 128 + at * 2, char.charCodeAt(0), true));
  view.setUint16(1024 + 128 + 64, 26, true);
  expect((await inspect(new Blob([file]), 'a.doc')).found?.ending).toBe('doc');
});

it('dumps bytes as hexdump does', () => {
  const bytes = Buffer.from('PK\u0003\u0004 hello, world of bytes\n');
  const lines = execFileSync('python3', ['-c', 'import sys;d=sys.stdin.buffer.read()\nfor i in range(0,len(d),16):\n r=d[i:i+16];h=[f"{b:02x}" for b in r];print(f"{i:08x}  {\' \'.join(h[:8]):23}  {\' \'.join(h[8:]):23}  |"+"".join(chr(b) if 32<=b<127 else "." for b in r)+"|")'], { input: bytes }).toString().trim();
  expect(hexOf(bytes)).toBe(lines);
});
