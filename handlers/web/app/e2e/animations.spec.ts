import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { boxOn } from '../src/heif/boxes';
import { tablesOf } from '../src/heif/items';
import { pictures } from '../src/texts/en/pictures';
import { aPicture, psnr, sizeOf, tagged, tags } from './check/images';
import { multiPicture } from './check/multiPicture';
import { kept, ran, room } from './check/programs';
import { browserTools } from './check/registry';
import { charges, signIn, withTool } from './tool';
import { visitor } from './visitor';

const frames = 6;
const settings: Record<string, string[]> = { png: ['-f', 'apng', '-plays', '0'], webp: ['-c:v', 'libwebp_anim', '-loop', '0'], gif: [], avif: ['-c:v', 'libaom-av1', '-cpu-used', '8'] };

function moving(ending: string): string {
  const path = join(room(), `moving.${ending}`);
  if (!existsSync(path)) ran('ffmpeg', '-v', 'error', '-f', 'lavfi', '-i', `testsrc2=size=120x90:rate=5:duration=${frames / 5}`, ...settings[ending]!, path);
  return path;
}

// framesIn is what another program sees of each picture of an animation: ffmpeg, which reads no animated WebP, or vips.
function framesIn(path: string): string[] {
  if (!path.endsWith('webp')) return ran('ffmpeg', '-v', 'error', '-i', path, '-pix_fmt', 'rgba', '-f', 'framemd5', '-').split('\n').filter((line) => /^\d/.test(line)).map((line) => line.split(',').at(-1)!);
  ran('vips', 'rawsave', `${path}[n=-1]`, join(room(), 'frames.raw'));
  const all = readFileSync(join(room(), 'frames.raw'));
  return Array.from({ length: frames }, (_, at) => all.subarray((at * all.length) / frames, ((at + 1) * all.length) / frames).toString('base64'));
}

// telling is an animation that names a person in its XMP. exiftool writes none into a WebP.
function telling(before: string): string {
  const path = before.replace('moving', 'told');
  if (before.endsWith('webp')) {
    const xmp = Buffer.from('XMP \x1c\0\0\0<x:xmpmeta>Ada</x:xmpmeta>  ', 'latin1'), bytes = Buffer.concat([readFileSync(before), xmp]);
    bytes.writeUInt32LE(bytes.length - 8, 4);
    bytes[20]! |= 4;
    return kept('told.webp', bytes);
  }
  if (!existsSync(path)) ran('exiftool', '-q', '-o', path, '-XMP:Creator=Ada', before);
  return path;
}

const slugs = await browserTools(['image/png', 'image/webp', 'image/gif'], ['image/png', 'image/jpeg', 'image/webp', 'application/pdf', 'application/zip', 'text/plain']);
const jpegSlugs = await browserTools(['image/jpeg'], ['image/png', 'image/jpeg', 'image/webp', 'application/pdf', 'application/zip', 'text/plain']);
const own: Record<string, typeof pictures.moving> = { 'color-palette': pictures.movingLooked };

describe('an animation', () => {
  const visit = visitor();
  const open = async (slug: string, ...paths: string[]): Promise<void> => {
    await visit.page.goto(`/tools/${slug}`);
    await visit.page.locator('main input[type=file]').first().setInputFiles(paths);
    await visit.page.locator('main form button.main:enabled').waitFor();
  };
  const notes = () => visit.page.locator('main .warn');

  it.each(slugs.filter((slug) => slug !== 'remove-image-exif'))('has one picture left, which is said before the charge: %s', async (slug) => {
    await signIn(visit);
    for (const ending of ['png', 'webp', ...(slug === 'convert-image' ? ['gif'] : [])]) {
      await open(slug, moving(ending));
      const say = slug === 'compress-image' && ending === 'png' ? pictures.movingUnlessPng : (own[slug] ?? pictures.moving);
      await visit.page.getByText(say({ name: '', frames, isMoving: true }), { exact: true }).waitFor();
      expect(await notes().count()).toBe(1);
    }
    await open(slug, aPicture('still.png', 120, 90));
    expect(await notes().count()).toBe(0);
    expect(charges(visit)).toEqual([]);
  });

  it.each(['batch-resize', 'images-to-pdf'])('is named among other pictures: %s', async (slug) => {
    await signIn(visit);
    await open(slug, aPicture('still.png', 120, 90), moving('webp'), moving('png'));
    await visit.page.getByText('Only the first picture of a file is used: moving.webp (6 pictures), moving.png (6 pictures).').waitFor();
    expect(charges(visit)).toEqual([]);
  });
});

describe.each(['png', 'webp', 'gif', 'avif'])('an animation without its metadata: %s', (ending) => {
  const used = withTool('remove-image-exif');
  it('keeps all pictures', async () => {
    const before = moving(ending);
    await used.open({ file: telling(before) });
    const { path, bytes } = await used.run();
    expect([readFileSync(telling(before)).includes('Ada'), bytes.includes('Ada')]).toEqual([true, false]);
    expect(new Set(framesIn(before)).size).toBe(frames);
    expect(framesIn(path)).toEqual(framesIn(before));
  });
});

describe('an animated PNG that is packed again', () => {
  const used = withTool('compress-image');
  it('keeps all pictures', async () => {
    await used.open({ file: moving('png') });
    const { path, name } = await used.run();
    expect(name).toBe('moving-small.png');
    expect(framesIn(path)).toEqual(framesIn(moving('png')));
  });
});

describe('a JPEG with several pictures', () => {
  const visit = visitor();
  const stereo = (): string => kept('stereo.jpg', multiPicture(readFileSync(aPicture('eye.jpg', 120, 90)), [0x020002]));
  const gainMap = (): string => kept('phone.jpg', multiPicture(readFileSync(aPicture('eye.jpg', 120, 90)), [0]));

  it.each(jpegSlugs)('has one picture left, which is said before the charge: %s', async (slug) => {
    await signIn(visit);
    const open = async (path: string): Promise<void> => {
      await visit.page.goto(`/tools/${slug}`);
      await visit.page.locator('main input[type=file]').first().setInputFiles(path);
      await visit.page.locator('main form button.main:enabled').waitFor();
    };
    await open(stereo());
    await visit.page.getByText((own[slug] ?? pictures.moving)({ name: '', frames: 2, isMoving: false }), { exact: true }).waitFor();
    await open(gainMap());
    expect(await visit.page.locator('main .warn').count()).toBe(0);
    expect(charges(visit)).toEqual([]);
  });
});

describe('an animation that is laid on something', () => {
  const visit = visitor();
  const pdf = (): string => inject('sample');
  // slug, its own input, the option that shows the field for a picture, and what is chosen by.
  const marks: [string, (() => string) | undefined, [string, string] | undefined, string][] = [
    ['watermark-image', () => aPicture('still.png', 120, 90), ['Mark with', 'a logo'], 'main input[type=file][id$=logo]'],
    ['watermark-pdf', pdf, ['Watermark', 'a picture'], 'main input[aria-label="Choose the picture"]'],
    ['sign-pdf', pdf, ['Signature', 'a picture'], 'main input[aria-label="Choose the picture"]'],
    ['invoice-builder', undefined, undefined, 'main form input[type=file]'],
    ['quote-builder', undefined, undefined, 'main form input[type=file]'],
  ];

  it.each(marks)('has one picture left, which is said when it is chosen: %s', async (slug, own, kind, input) => {
    await signIn(visit);
    const { page } = visit;
    await page.goto(`/tools/${slug}`);
    if (own) await page.locator('main input[type=file]').first().setInputFiles(own());
    if (kind) await page.getByLabel(kind[0]).first().selectOption({ label: kind[1] });
    const said = page.getByText(pictures.moving({ name: '', frames, isMoving: true }), { exact: true });
    await page.locator(input).last().setInputFiles(moving('png'));
    await said.waitFor();
    await page.locator(input).last().setInputFiles(aPicture('still.png', 120, 90));
    await expect.poll(() => said.count()).toBe(0);
    expect(charges(visit)).toEqual([]);
  });
});

describe('a HEIC with several pictures', () => {
  const used = withTool('heic-to-jpg');
  it('becomes JPEGs of those that can be read, and the others are named', async () => {
    const whole = join(room(), 'harmed.heic');
    ran('heif-enc', aPicture('one.jpg', 64, 48), aPicture('two.jpg', 64, 64), '-o', whole);
    const bytes = readFileSync(whole);
    const { items } = tablesOf(bytes, boxOn(bytes, { at: 0, end: bytes.length }, 'meta')!);
    for (const { from, end } of [...items.values()].filter(({ type }) => type === 'hvc1').at(-1)!.extents) bytes.fill(0xff, from, end);
    const page = await used.open({ file: kept('harmed.heic', bytes) });
    const { name } = await used.run();
    expect(name).toBe('harmed-1.jpg');
    await page.getByText('Picture 2 of harmed.heic cannot be read, and was left out.').waitFor();
    expect(await page.locator('main article').count()).toBe(1);
  });

  it('becomes as many JPEGs, each with its own EXIF, which is said before the charge', async () => {
    const to = join(room(), 'two.heic');
    const of = (name: string, height: number): string => tagged(aPicture(`${name}.jpg`, 64, height), `-Artist=${name}`);
    ran('heif-enc', of('Ada', 48), of('Bob', 64), '-o', to);
    const page = await used.open({ file: to });
    await page.getByText('Each picture of a file becomes a JPEG of its own: two.heic (2 pictures).').waitFor();
    expect(charges(used.visit)).toEqual([]);
    await page.getByLabel('Keep EXIF').press('Space');
    const { path } = await used.run();
    const dir = join(room(), 'two');
    ran('unzip', '-q', path, '-d', dir);
    ran('heif-convert', to, join(room(), 'peer.png'));
    for (const [n, artist, height] of [[1, 'Ada', 48], [2, 'Bob', 64]] as const) {
      const made = join(dir, `two-${n}.jpg`);
      expect([sizeOf(made).slice(0, 2), tags(made)['Artist']]).toEqual([[64, height], artist]);
      expect(psnr(made, join(room(), `peer-${n}.png`))).toBeGreaterThan(30);
    }
  });
});
