import { expect, it } from 'vitest';
import { media } from '../texts/en/media';
import { withRecording } from './recording';
import { Broken, Refusal } from './refusal';

// The head of a WebM (RFC 8794, RFC 9559) and junk, which mediabunny looks through again and again.
const circular = new Blob([new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d, 0x18, 0x53, 0x80, 0x67, 0xbc, ...Array<number>(60).fill(0xbf)])]);

// A second of silence: 8,000 samples of a byte in a WAV, if it says that these are as many a second.
const wav = (rate: number): Blob => new Blob(['RIFF', new Uint32Array([36 + 8000]), 'WAVEfmt ', new Uint32Array([16]), new Uint16Array([1, 1]), new Uint32Array([rate, rate]), new Uint16Array([1, 8]), 'data', new Uint32Array([8000]), new Uint8Array(8000).fill(128)]);
const tone = wav(8000);

const thrown = (error: unknown): Promise<unknown> => withRecording(tone, () => Promise.reject(error)).catch((caught: unknown) => caught);

it('refuses a recording without an end, and says so', async () => {
  const caught = await withRecording(circular, () => Promise.resolve()).catch((error: unknown) => error);
  expect(caught).toEqual(new Refusal(media.damaged.circular));
});
it('refuses what is none', async () => expect(withRecording(new Blob(['x']), () => Promise.resolve())).rejects.toEqual(new Refusal(media.unreadable)));
it('gives a recording to its use', async () => expect(await withRecording(tone, (recording) => recording.computeDuration())).toBe(1));
it('refuses what turns out to be damaged later', async () => expect(withRecording(wav(0), (recording) => recording.computeDuration())).rejects.toEqual(new Refusal(media.damaged.broken)));
it('leaves other ends as they are', async () => {
  const ends = [new Refusal('no'), new Broken('engine'), new DOMException('', 'NotReadableError'), new TypeError('a fault of our own')];
  for (const end of ends) expect(await thrown(end)).toBe(end);
});
