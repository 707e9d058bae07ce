import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { psnr } from '../check/images';
import { notPicture } from '../check/notPicture';
import { once } from '../check/once';
import { kept } from '../check/programs';
import { aFilm, aTone, frameAt, probed } from '../check/recordings';
import { signIn, toolSpec } from '../tool';
import { visitor } from '../visitor';

const film = once(() => aFilm('film.mp4', 6));

toolSpec('video-audio-editor', {
  file: film,
  bytesMax: 500_000_000,
  // Off a key frame, which come every two seconds.
  set: async (page) => {
    await page.getByLabel('Parts to keep').fill('0:01-0:04');
  },
  check: ({ path, name }) => {
    expect(name).toBe('film-cut.mp4');
    const { format, streams } = probed(path);
    expect(Number(format.duration)).toBeCloseTo(3, 0);
    expect(streams.map((one) => one.codec_name).sort()).toEqual(['aac', 'h264']);
    expect(psnr(frameAt(path, 0), frameAt(film(), 1))).toBeGreaterThan(40);
  },
  wrong: { ...notPicture('not.mp4'), says: 'No recording that a browser can read is in this file' },
});

const visit = visitor();

async function made(file: string, set: { parts?: string; keep?: string; kind?: string }): Promise<string> {
  const { page } = visit;
  await signIn(visit);
  await page.goto('/tools/video-audio-editor');
  await page.locator('main input[type=file]').first().setInputFiles(file);
  await page.getByLabel('Parts to keep').fill(set.parts ?? '');
  if (set.keep) await page.getByLabel('Keep', { exact: true }).selectOption(set.keep);
  if (set.kind) await page.getByLabel('Type of the result').selectOption(set.kind);
  await page.getByRole('button', { name: /^Cut/ }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Download/ }).first().click({ timeout: 90_000 })]);
  const path = kept(download.suggestedFilename(), '');
  await download.saveAs(path);
  return path;
}

it('mutes a film without encoding it, and puts its tables first', async () => {
  const path = await made(film(), { keep: 'the film, without sound' });
  expect(probed(path).streams.map((one) => [one.codec_name, one.nb_read_frames])).toEqual([['h264', '150']]);
  const bytes = readFileSync(path);
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
});

it('takes the sound out as MP3 and as WAV', async () => {
  const mp3 = probed(await made(film(), { keep: 'the sound alone' }));
  expect(mp3.streams.map((one) => one.codec_name)).toEqual(['mp3']);
  expect(Number(mp3.format.duration)).toBeCloseTo(6, 0);
});

it('joins parts of a WebM in the order that is wanted', async () => {
  const source = aFilm('talk.webm', 5);
  const path = await made(source, { parts: '0:03-0:04\n0:01-0:02' });
  const { streams, format } = probed(path);
  expect(path).toMatch(/talk-cut\.webm$/);
  expect(streams.map((one) => one.codec_type).sort()).toEqual(['audio', 'video']);
  expect(Math.abs(Number(format.duration) - 2)).toBeLessThan(0.15);
  expect(psnr(frameAt(path, 0.04), frameAt(source, 3.04))).toBeGreaterThan(24);
  expect(psnr(frameAt(path, 1.2), frameAt(source, 1.2))).toBeGreaterThan(24);
});

it('cuts AAC at any time without encoding it', async () => {
  const path = await made(aTone('talk.m4a', 5), { parts: '0:01.333-0:03.335' });
  expect(path).toMatch(/talk-cut\.m4a$/);
  const { streams, format } = probed(path);
  expect(streams.map((one) => one.codec_name)).toEqual(['aac']);
  expect(Math.abs(Number(format.duration) - 2.002)).toBeLessThan(0.05);
});

it("keeps a camera's sound, which is not packed, in MOV, and packs it in MP4", async () => {
  const camera = aFilm('camera.mov', 3, { more: ['-c:a', 'pcm_s16le'] });
  const path = await made(camera, { parts: '0:01-0:02' });
  expect(path).toMatch(/camera-cut\.mov$/);
  expect(probed(path).streams.map((one) => one.codec_name).sort()).toEqual(['h264', 'pcm_s16le']);
  expect(probed(await made(camera, { kind: 'MP4' })).streams.map((one) => one.codec_name).sort()).toEqual(['h264', 'opus']);
});

// The built app knows the errors of its reader by the file that the build has put it into.
it('says in words that a recording is damaged', async () => {
  const words = (...given: number[]): Uint8Array => new Uint8Array(Uint32Array.from(given).buffer);
  // A WAV of a byte, one channel, and 0 samples a second.
  const rateless = Buffer.concat([Buffer.from('RIFF'), words(44), Buffer.from('WAVEfmt '), words(16, 0x10001, 0, 0, 0x80001), Buffer.from('data'), words(8, 0, 0)]);
  const { page } = visit;
  await signIn(visit);
  await page.goto('/tools/video-audio-editor');
  await page.locator('main input[type=file]').first().setInputFiles(kept('rateless.wav', rateless));
  await page.getByRole('button', { name: /^Cut/ }).click();
  await page.getByText('This recording is damaged, or incomplete').waitFor();
});
