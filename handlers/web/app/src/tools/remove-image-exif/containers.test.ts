import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clean } from './clean';
import { boxesIn } from '../../heif/boxes';
import { Broken } from './part';

let dir = '';
const run = (program: string, ...args: string[]): string => execFileSync(program, args, { cwd: dir, encoding: 'latin1', stdio: ['ignore', 'pipe', 'ignore'] });
const bytesOf = (name: string): Buffer => readFileSync(join(dir, name));
const tags = (name: string): Record<string, unknown> => (JSON.parse(run('exiftool', '-j', '-G1', '-a', '-u', '-U', '-ee', name)) as Record<string, unknown>[])[0] ?? {};
// What exiftool says of the picture itself.
const needed = /^(SourceFile|System|File|Composite|ExifTool|ICC|Meta|QuickTime|GIF)/;
const personal = (name: string): string[] => Object.entries(tags(name)).filter(([tag, value]) => !needed.test(tag) || /Ada|private/.test(String(value))).map(([tag]) => tag);
function pixels(name: string): Buffer {
  run('vips', 'rawsave', name, 'pixels.raw');
  return bytesOf('pixels.raw');
}

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'containers-'));
  run('vips', 'gaussnoise', 'noise.v', '160', '120', '--sigma', '40');
  run('vips', 'bandjoin', 'noise.v noise.v noise.v', 'color.v');
  run('vips', 'cast', 'color.v', 'bytes.v', 'uchar');
  run('vips', 'copy', 'bytes.v', 'plain.png', '--interpretation', 'srgb');
  run('heif-enc', '-t', '64', 'plain.png', '-o', 'a.heic');
  run('heif-enc', '-A', 'plain.png', '-o', 'a.avif');
  for (const name of ['a.heic', 'a.avif']) run('exiftool', '-overwrite_original', '-Artist=Ada', '-GPSLatitude=48.1', '-GPSLatitudeRef=N', '-XMP:Creator=Ada', '-XMP:Description=private', name);
  run('ffmpeg', '-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc2=size=64x48:rate=5:duration=1', 'a.gif');
  run('exiftool', '-overwrite_original', '-Comment=private', '-XMP:Creator=Ada', 'a.gif');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe.each(['a.heic', 'a.avif'])('%s', (name) => {
  it('loses all that tells of a person or place, and keeps its pixels', () => {
    expect(personal(name)).toEqual(expect.arrayContaining(['GPS:GPSLatitude', 'IFD0:Artist', 'XMP-dc:Creator']));
    const whole = bytesOf(name);
    const trailing = Buffer.concat([whole, Buffer.from('\0\0\0\x18uuid0123456789abcdefprivate!'), Buffer.from('after the end: Ada')]);
    const out = clean(trailing);
    writeFileSync(join(dir, `out-${name}`), out.bytes);
    expect(personal(`out-${name}`)).toEqual([]);
    expect(tags(`out-${name}`)['ExifTool:Warning']).toBeUndefined();
    for (const word of ['Ada', 'private', 'Exif\0', 'rdf']) expect(Buffer.from(out.bytes).includes(word), word).toBe(false);
    expect(out.removed.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['gps', 'xmp', 'trailer', ...(name === 'a.heic' ? ['thumbnail'] : [])]));
    expect(out.bytes.length).toBeLessThanOrEqual(whole.length);
    expect(pixels(`out-${name}`).equals(pixels(name))).toBe(true);
    expect([name, `out-${name}`].map((file) => /thumbnail: \d/.test(run('heif-info', file)))).toEqual([name === 'a.heic', false]);
    const again = clean(out.bytes);
    expect([again.removed, Buffer.from(again.bytes).equals(Buffer.from(out.bytes))]).toEqual([[], true]);
  });

  it('leaves nothing between the parts of the picture', () => {
    const whole = bytesOf(name);
    const mdat = [...boxesIn(whole, 0, whole.length)].find(({ type }) => type === 'mdat')!;
    // Room at the end of the data that no item is in.
    const hidden = Buffer.from('private');
    const grown = Buffer.concat([whole.subarray(0, mdat.end), hidden, whole.subarray(mdat.end)]);
    grown.writeUInt32BE(mdat.end - mdat.from + hidden.length, mdat.from);
    expect(Buffer.from(clean(grown).bytes).includes('private')).toBe(false);
  });

  it('is not opened when it ends too early', () => {
    const whole = bytesOf(name);
    for (const part of [0.01, 0.1, 0.5]) expect(() => clean(whole.subarray(0, Math.floor(whole.length * part)))).toThrow(Broken);
  });
});

describe('a.gif', () => {
  it('loses what is said, and keeps its frames, their times and how often it repeats', () => {
    expect(personal('a.gif')).toEqual(expect.arrayContaining(['File:Comment', 'XMP-dc:Creator']));
    const out = clean(Buffer.concat([bytesOf('a.gif'), Buffer.from('after')]));
    writeFileSync(join(dir, 'out-a.gif'), out.bytes);
    expect(personal('out-a.gif')).toEqual([]);
    for (const tag of ['GIF:FrameCount', 'GIF:Duration', 'GIF:AnimationIterations']) expect(tags('out-a.gif')[tag], tag).toEqual(tags('a.gif')[tag]);
    expect(run('ffmpeg', '-v', 'error', '-i', 'out-a.gif', '-f', 'framemd5', '-')).toBe(run('ffmpeg', '-v', 'error', '-i', 'a.gif', '-f', 'framemd5', '-'));
    expect(out.removed.map(({ kind }) => kind).sort()).toEqual(['comment', 'trailer', 'xmp']);
  });

  it('loses what hides in the block that says how often it repeats', () => {
    const whole = bytesOf('a.gif');
    const at = whole.indexOf('NETSCAPE2.0') + 11 + 4;
    const out = clean(Buffer.concat([whole.subarray(0, at), Buffer.from('\x07private'), whole.subarray(at)]));
    expect(Buffer.from(out.bytes).includes('private')).toBe(false);
    expect(Buffer.from(out.bytes).includes('NETSCAPE2.0\x03\x01\0\0\0')).toBe(true);
  });

  it('is not opened when it ends too early', () => {
    const whole = bytesOf('a.gif');
    for (const part of [0.01, 0.1, 0.5, 0.999]) expect(() => clean(whole.subarray(0, Math.floor(whole.length * part)))).toThrow(Broken);
  });
});

it('cuts the film, the second picture and the claims of origin off a JPEG', () => {
  run('vips', 'copy', 'plain.png', 'a.jpg');
  const plain = bytesOf('a.jpg');
  const segment = (marker: number, content: string): Buffer => Buffer.concat([Buffer.from([0xff, marker, 0, content.length + 2]), Buffer.from(content, 'latin1')]);
  const claims = segment(0xeb, 'JP\0\x01\0\0\0\x01\0\0\0\x30jumb\0\0\0\x28jumdc2pa\0\x11\0\x10private c2pa\0');
  const second = segment(0xe2, 'MPF\0MM\0*\0\0\0\x08\0\0');
  const film = Buffer.from('\0\0\0\x18ftypmp42private film');
  writeFileSync(join(dir, 'moving.jpg'), Buffer.concat([plain.subarray(0, 2), claims, second, plain.subarray(2), plain, film]));
  const out = clean(bytesOf('moving.jpg'));
  writeFileSync(join(dir, 'out-moving.jpg'), out.bytes);
  expect(out.removed.map(({ kind }) => kind).sort()).toEqual(['exif', 'maker', 'thumbnail', 'trailer']);
  for (const word of ['private', 'jumb', 'MPF', 'ftyp']) expect(Buffer.from(out.bytes).includes(word), word).toBe(false);
  expect(pixels('out-moving.jpg').equals(pixels('a.jpg'))).toBe(true);
  expect(Object.keys(tags('out-moving.jpg')).filter((tag) => /MPF|JUMBF|Trailer|Warning/.test(tag))).toEqual([]);
});

it.each(['a.heic', 'a.avif', 'a.gif'])('never hangs or throws anything but its own error on damaged bytes: %s', (name) => {
  const whole = bytesOf(name);
  for (let round = 0; round < 500; round++) {
    const bytes = new Uint8Array(whole);
    let seed = round * 7919 + 1;
    const next = (): number => (seed = (seed * 1103515245 + 12345) & 0x7fffffff);
    for (let n = 0; n < 1 + (round % 8); n++) bytes[next() % (round % 2 === 0 ? Math.min(600, bytes.length) : bytes.length)] = next() & 255;
    try {
      clean(bytes);
    } catch (error) {
      expect(error, String(round)).toBeInstanceOf(Broken);
    }
  }
});
