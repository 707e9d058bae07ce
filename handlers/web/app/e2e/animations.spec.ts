import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pictures } from '../src/texts/en/pictures';
import { aPicture } from './check/images';
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
const own: Record<string, (frames: number) => string> = { 'color-palette': pictures.movingLooked };

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
      await visit.page.getByText(say(frames), { exact: true }).waitFor();
      expect(await notes().count()).toBe(1);
    }
    await open(slug, aPicture('still.png', 120, 90));
    expect(await notes().count()).toBe(0);
    expect(charges(visit)).toEqual([]);
  });

  it.each(['batch-resize', 'images-to-pdf'])('is named among other pictures: %s', async (slug) => {
    await signIn(visit);
    await open(slug, aPicture('still.png', 120, 90), moving('webp'), moving('png'));
    await visit.page.getByText('Only the first picture of an animation is used: moving.webp (6 pictures), moving.png (6 pictures).').waitFor();
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

describe('a HEIC with several pictures', () => {
  const used = withTool('heic-to-jpg');
  it('is said to have more than the one that is converted', async () => {
    const [one, two, to] = [aPicture('one.png', 64, 48), aPicture('two.png', 64, 64), join(room(), 'two.heic')];
    ran('heif-enc', one, two, '-o', to);
    const page = await used.open({ file: to });
    await page.getByText('Only the main picture of a file is converted, and there are more: two.heic (2 pictures).').waitFor();
    expect(charges(used.visit)).toEqual([]);
  });
});
