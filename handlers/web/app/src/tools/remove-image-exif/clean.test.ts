import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clean } from './clean';
import { Broken } from './part';

let dir = '';
const run = (program: string, ...args: string[]): string => execFileSync(program, args, { cwd: dir, encoding: 'latin1', stdio: ['ignore', 'pipe', 'ignore'] });
const pixels = (name: string): Buffer => {
  run('vips', 'rawsave', name, 'pixels.raw');
  return readFileSync(join(dir, 'pixels.raw'));
};

// Tags that exiftool makes up out of the file and its pixels, or that the picture needs.
const needed = /^(SourceFile|System|File|Composite|ExifTool|JFIF|ICC|RIFF|PNG)/;
const personal = (name: string): string[] => {
  const tags = Object.keys((JSON.parse(run('exiftool', '-j', '-G1', '-a', '-u', '-U', name)) as Record<string, unknown>[])[0] ?? {});
  return tags.filter((tag) => !needed.test(tag) || /Text|Comment|Author|Warning/.test(tag));
};

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'exif-'));
  run('vips', 'gaussnoise', 'noise.v', '160', '120', '--sigma', '40');
  run('vips', 'bandjoin', 'noise.v noise.v noise.v', 'color.v');
  run('vips', 'cast', 'color.v', 'bytes.v', 'uchar');
  run('vips', 'copy', 'bytes.v', 'plain.v', '--interpretation', 'srgb');
  for (const name of ['a.jpg', 'a.png', 'a.webp']) {
    run('vips', 'copy', 'plain.v', name);
    run('exiftool', '-overwrite_original', '-Artist=Ada', '-GPSLatitude=48.1', '-GPSLatitudeRef=N', '-Orientation#=6', '-XMP:Creator=Ada', '-UserComment=secret', '-XMP:Description=private', name);
  }
  run('exiftool', '-overwrite_original', '-IPTC:By-line=Ada', '-Comment=private', 'a.jpg');
  run('exiftool', '-overwrite_original', '-PNG:Author=Ada', '-PNG:Comment=private', 'a.png');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe.each(['a.jpg', 'a.png', 'a.webp'])('%s', (name) => {
  it('loses all that tells of a person or place, and keeps its pixels and its turn', () => {
    expect(personal(name)).toContain('GPS:GPSLatitude');
    const out = clean(Buffer.concat([readFileSync(join(dir, name)), Buffer.from('after the end')]));
    writeFileSync(join(dir, 'out-' + name), out.bytes);
    expect(personal('out-' + name)).toEqual(['IFD0:Orientation']);
    expect(run('exiftool', '-s3', '-n', '-Orientation', 'out-' + name).trim()).toBe('6');
    expect(run('exiftool', '-validate', '-warning', '-a', 'out-' + name)).not.toMatch(/Trailer|after/);
    expect(pixels('out-' + name).equals(pixels(name))).toBe(true);
    expect(out.turn).toBe(6);
    expect(out.removed.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['gps', 'xmp', 'trailer']));
    expect(Buffer.from(out.bytes).includes('Ada')).toBe(false);
  });

  it('is not opened when it ends too early', () => {
    const whole = readFileSync(join(dir, name));
    for (const part of [0.1, 0.5, 0.9, 0.999]) expect(() => clean(whole.subarray(0, Math.floor(whole.length * part)))).toThrow(Broken);
  });

  it('never hangs or throws anything but its own error on damaged bytes', () => {
    const whole = readFileSync(join(dir, name));
    for (let round = 0; round < 300; round++) {
      const damaged = Buffer.from(whole);
      for (let hit = 0; hit < 5; hit++) damaged[(round * 7919 + hit * 104729) % Math.min(whole.length, 3000)] = (round * 31 + hit * 17) & 0xff;
      try {
        clean(damaged);
      } catch (error) {
        expect(error).toBeInstanceOf(Broken);
      }
    }
  });
});

// In front of the pixels of a JPEG and a PNG: where a format has room that no reader looks at.
it('leaves nothing in markers and chunks that pixels do not need, however they are named', () => {
  const jpeg = readFileSync(join(dir, 'a.jpg'));
  const segment = (marker: number, text: string): Buffer => Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text, 'latin1')]);
  const adobe = 'Adobe\0\x64\0\0\0\0\x01';
  const stuffed = Buffer.concat([jpeg.subarray(0, 2), segment(0xf7, 'Ada'), segment(0xc8, 'Ada'), segment(0x02, 'Ada'), segment(0xee, `${adobe}Ada`), segment(0xe2, 'ICC_PROFILE\0\x01\x01Ada'), jpeg.subarray(2)]);
  const plain = Buffer.from(clean(stuffed).bytes);
  expect(plain.includes('Ada')).toBe(false);
  expect(plain.includes(adobe)).toBe(true);
  const chunk = (type: string, text: string): Buffer => {
    const made = Buffer.concat([Buffer.from([0, 0, 0, text.length]), Buffer.from(type + text, 'latin1'), Buffer.alloc(4)]);
    made.writeUInt32BE(crc32(made.subarray(4, -4)), made.length - 4);
    return made;
  };
  const png = readFileSync(join(dir, 'a.png'));
  const end = png.length - 12;
  const more = Buffer.concat([png.subarray(0, 33), chunk('sPLT', 'Ada\0\x08'), chunk('pHYs', '\0\0\x0b\x13\0\0\x0b\x13\x01Ada'), png.subarray(33, end), chunk('IEND', 'Ada')]);
  const out = clean(more);
  expect(Buffer.from(out.bytes).includes('Ada')).toBe(false);
  writeFileSync(join(dir, 'stuffed.png'), out.bytes);
  expect(pixels('stuffed.png').equals(pixels('a.png'))).toBe(true);
});

it('refuses what is none of the three', () => {
  expect(() => clean(new Uint8Array(0))).toThrow(Broken);
  expect(() => clean(Buffer.from('GIF89a'))).toThrow(Broken);
});
