import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boxesIn, boxOn, wholeIn } from './boxes';
import { Broken } from './broken';
import { extrasOf } from './extras';
import { tablesOf } from './items';

let dir = '';
let heic = new Uint8Array();
let several = new Uint8Array();
const run = (program: string, ...args: string[]): void => void execFileSync(program, args, { cwd: dir, stdio: ['ignore', 'ignore', 'ignore'] });
const bytesOf = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(join(dir, name)));
const letters = (bytes: Uint8Array | undefined): string => new TextDecoder('latin1').decode(bytes);
const metaOf = (bytes: Uint8Array) => boxOn(bytes, { at: 0, end: bytes.length }, 'meta')!;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'heif-'));
  for (const name of ['Ada', 'Bob']) {
    run('vips', 'black', `${name}.jpg`, '64', '48', '--bands', '3');
    run('exiftool', '-overwrite_original', `-Artist=${name}`, `${name}.jpg`);
  }
  run('heif-enc', 'Ada.jpg', '-o', 'one.heic');
  run('heif-enc', 'Ada.jpg', 'Bob.jpg', '-o', 'two.heic');
  [heic, several] = [bytesOf('one.heic'), bytesOf('two.heic')];
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const box = (type: string, content: string, size = 8 + content.length): string => String.fromCharCode(0, 0, size >> 8, size & 255) + type + content;
const file = (...parts: string[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(parts.join(''), 'latin1'));

describe('boxes', () => {
  const cut = file(box('ftyp', 'heic'), box('meta', box('inne', 'x')), box('mdat', 'abc', 400));

  it('are read one by one, and whoever reads on to damage is told', () => {
    const read = boxesIn(cut, 0, cut.length);
    expect([read.next().value, read.next().value]).toEqual([{ type: 'ftyp', from: 0, at: 8, end: 12 }, { type: 'meta', from: 12, at: 20, end: 29 }]);
    expect(() => read.next()).toThrow(Broken);
    expect([...wholeIn(cut, 0, cut.length)].map(({ type }) => type)).toEqual(['ftyp', 'meta']);
    expect(boxOn(cut, { at: 0, end: cut.length }, 'meta', 'inne')).toEqual({ type: 'inne', from: 20, at: 28, end: 29 });
  });

  it('may be as long as the file, or longer than four bytes say', () => {
    const long = file('\0\0\0\x01mdat\0\0\0\0\0\0\0\x13abc', '\0\0\0\0uuidrest');
    expect([...boxesIn(long, 0, long.length)]).toEqual([{ type: 'mdat', from: 0, at: 16, end: 19 }, { type: 'uuid', from: 19, at: 27, end: 31 }]);
  });

  it.each(['\0\0\0\x07free', '\0\0\0\x01free\0\0\0\0\0\0\0\x0f', '\0\0\0\x01free\0\0', '\0\0\0'])('never go back or beyond the end: %j', (bytes) => {
    expect(() => [...boxesIn(file(bytes), 0, bytes.length)]).toThrow(Broken);
    expect([...wholeIn(file(bytes), 0, bytes.length)]).toEqual([]);
  });
});

describe('extras', () => {
  it('are those of each picture', () => {
    const { items, main } = tablesOf(several, metaOf(several));
    const pictures = [...items.values()].filter(({ type }) => type === 'grid').map(({ id }) => id);
    const said = pictures.map((id) => /Ada|Bob/.exec(letters(extrasOf(several, id).exif))?.[0]);
    expect(said).toEqual(['Ada', 'Bob']);
    expect(extrasOf(several)).toEqual(extrasOf(several, main));
    expect(letters(extrasOf(several).exif?.subarray(0, 2))).toMatch(/^(?:II|MM)$/);
  });

  it('that describe no picture are the main one\'s', () => {
    const alone = heic.slice();
    const cdsc = letters(alone).indexOf('cdsc');
    alone.set(new TextEncoder().encode('none'), cdsc);
    expect(letters(extrasOf(alone).exif)).toContain('Ada');
    expect(extrasOf(alone, 999)).toEqual({});
  });

  it('of a file that ends too early are what is there, and never more than that', () => {
    for (let end = 0; end < heic.length; end++) expect((extrasOf(heic.slice(0, end)).exif?.length ?? 0) < heic.length).toBe(true);
    const mdat = boxOn(heic, { at: 0, end: heic.length }, 'mdat')!;
    expect(extrasOf(heic.slice(0, mdat.at)).exif).toBeUndefined();
  });

  it('of damaged files are none, or others, but nothing is thrown', () => {
    for (let at = 0; at < Math.min(heic.length, 1200); at++) {
      for (const flip of [1, 0x80, 0xff]) {
        const harmed = heic.slice();
        harmed[at]! ^= flip;
        expect(() => extrasOf(harmed)).not.toThrow();
      }
    }
  });

  it('do not take parts that take no room for 65,535', () => {
    const iloc = '\0\0\0\0' + '\0\0' + '\x20\0' + '\0\x01\0\0\xff\xff'.repeat(0x2000);
    const slow = file(box('ftyp', 'heic'), box('meta', '\0\0\0\0' + box('pitm', '\0\0\0\0\0\x01') + box('iinf', '\0\0\0\0\0\0') + box('iloc', iloc)));
    expect(extrasOf(slow)).toEqual({});
    expect(() => tablesOf(slow, metaOf(slow))).toThrow(Broken);
  });
});
