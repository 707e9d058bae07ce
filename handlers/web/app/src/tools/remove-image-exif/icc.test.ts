import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clean } from './clean';
import { plainProfile } from './icc';
import { withPlainProfile } from './png';

let dir = '';
let common: Buffer;
const run = (program: string, ...args: string[]): string => execFileSync(program, args, { cwd: dir, encoding: 'latin1', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 26 });

// withTags is a profile that has more tags, or others; texts are those of version 2.
function withTags(profile: Buffer, more: Record<string, Buffer>): Buffer {
  const tags = new Map(Array.from({ length: profile.readUInt32BE(128) }, (_, n) => {
    const at = 132 + 12 * n;
    return [profile.toString('latin1', at, at + 4), profile.subarray(profile.readUInt32BE(at + 4), profile.readUInt32BE(at + 4) + profile.readUInt32BE(at + 8))];
  }));
  for (const [name, data] of Object.entries(more)) tags.set(name, data);
  const table = Buffer.alloc(4 + 12 * tags.size);
  table.writeUInt32BE(tags.size);
  const blocks: Buffer[] = [];
  let [end, n] = [132 + 12 * tags.size, 0];
  for (const [name, data] of tags) {
    table.write(name, 4 + 12 * n);
    table.writeUInt32BE(end, 8 + 12 * n);
    table.writeUInt32BE(data.length, 12 + 12 * n++);
    blocks.push(data, Buffer.alloc(-data.length & 3));
    end += data.length + (-data.length & 3);
  }
  const made = Buffer.concat([profile.subarray(0, 128), table, ...blocks]);
  made.writeUInt32BE(made.length);
  return made;
}

const text = (of: string): Buffer => Buffer.concat([Buffer.from('text\0\0\0\0'), Buffer.from(of)]);
const name = (of: string): Buffer => Buffer.concat([Buffer.from('desc\0\0\0\0'), Buffer.from([0, 0, 0, of.length + 1]), Buffer.from(`${of}\0`), Buffer.alloc(78)]);
const screens = (): Buffer => {
  const made = withTags(common, { mmod: text('SERIAL-4711'), meta: text('EDID of Ada'), vcgt: text('calibration'), dmnd: name('Maker of Ada'), desc: name('Ada\'s screen 2026-05-01'), cprt: text('Ada Lovelace') });
  made.write('ADA1', 48);
  return made;
};

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'icc-'));
  run('vips', 'gaussnoise', 'noise.v', '60', '40', '--sigma', '40');
  run('vips', 'bandjoin', 'noise.v noise.v noise.v', 'color.v');
  run('vips', 'cast', 'color.v', 'bytes.v', 'uchar');
  run('vips', 'copy', 'bytes.v', 'plain.v', '--interpretation', 'srgb');
  run('vips', 'icc_export', 'plain.v', 'profiled.jpg', '--output-profile', 'p3');
  run('exiftool', '-icc_profile', '-b', '-w', 'icc', 'profiled.jpg');
  common = readFileSync(join(dir, 'profiled.icc'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('gives a profile back that says nothing of a device', () => {
  const plain = plainProfile(common)!;
  expect(plainProfile(plain)).toBe(plain);
  expect(plainProfile(Buffer.from('no profile'))).toBeUndefined();
  expect(plainProfile(Buffer.concat([common.subarray(0, 128), Buffer.from([255, 255, 255, 255])]))).toBeUndefined();
});

it('never throws on damaged profiles', () => {
  const whole = screens();
  for (let round = 0; round < 2000; round++) {
    const damaged = Buffer.from(whole.subarray(0, whole.length - ((round * 31) % 300)));
    for (let hit = 0; hit < 4; hit++) damaged[(round * 7919 + hit * 104729) % damaged.length] = (round * 13 + hit * 17) & 0xff;
    const plain = plainProfile(damaged);
    expect(plain === undefined || plain.length <= damaged.length + 200).toBe(true);
  }
});

// Puts a profile into a picture as the format has it.
const into: Record<string, (profile: Buffer) => Buffer> = {
  'a.jpg': (profile) => {
    run('vips', 'copy', 'plain.v', 'a.jpg');
    writeFileSync(join(dir, 's.icc'), profile);
    run('exiftool', '-overwrite_original', '-icc_profile<=s.icc', 'a.jpg');
    return readFileSync(join(dir, 'a.jpg'));
  },
  'a.png': (profile) => {
    run('vips', 'copy', 'plain.v', 'a.png');
    const png = readFileSync(join(dir, 'a.png'));
    const data = Buffer.concat([Buffer.from('iCCPScreen of Ada\0\0'), deflateSync(profile)]);
    const chunk = Buffer.concat([Buffer.alloc(4), data, Buffer.alloc(4)]);
    chunk.writeUInt32BE(data.length - 4);
    return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
  },
  'a.webp': (profile) => {
    writeFileSync(join(dir, 's.icc'), profile);
    run('vips', 'copy', 'profiled.jpg', 'a.webp[lossless]');
    run('exiftool', '-overwrite_original', '-icc_profile<=s.icc', 'a.webp');
    return readFileSync(join(dir, 'a.webp'));
  },
};

describe.each(Object.keys(into))('%s', (name) => {
  it('keeps the colors of a screen\'s profile, and nothing of the screen', async () => {
    const before = into[name]!(screens());
    writeFileSync(join(dir, name), before);
    const found = clean(before);
    const { bytes, removed } = name === 'a.png' ? await withPlainProfile(found) : found;
    writeFileSync(join(dir, `out-${name}`), bytes);
    expect(removed.map(({ kind }) => kind)).toContain('profile');
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Ada|SERIAL|calibration/);
    run('exiftool', '-icc_profile', '-b', '-w!', 'icc', `out-${name}`);
    const after = readFileSync(join(dir, `out-${name.split('.')[0]}.icc`));
    expect(after.toString('latin1')).not.toMatch(/Ada|ADA1|SERIAL|calibration/);
    const tags = run('exiftool', '-icc_profile:all', '-s', '-validate', '-warning', `out-${name}`);
    expect(tags).toMatch(/ProfileDescription +: Color profile/);
    expect(tags).not.toMatch(/Warning +:/);
    // What another program makes of the colors is what it made of them before.
    const [was, is] = ['', 'out-'].map((which) => {
      run('vips', 'icc_import', `${which}${name}`, 'lab.v', '--embedded');
      return readFileSync(join(dir, 'lab.v')).subarray(64, 64 + 60 * 40 * 12);
    });
    expect(is!.equals(was!)).toBe(true);
  });
});
