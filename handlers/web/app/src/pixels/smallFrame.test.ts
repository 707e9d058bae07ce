import { afterEach, expect, it, vi } from 'vitest';
import { smallFrame } from './smallFrame';

// Here is no decoder: this one notes what it was asked for, and refuses what is damaged.
const asked: { type: string; bytes: number; side: number | undefined }[] = [];
let closed = 0;
class Decoder {
  private readonly damaged: boolean;
  constructor({ type, data, desiredWidth }: ImageDecoderInit) {
    const bytes = new Uint8Array(data as ArrayBuffer);
    asked.push({ type, bytes: bytes.length, side: desiredWidth });
    this.damaged = bytes.length < 3;
  }
  decode = (): Promise<object> => (this.damaged ? Promise.reject(new Error('damaged')) : Promise.resolve({ image: 'a frame' }));
  close = (): void => void closed++;
}

afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = closed = 0;
});

const jpeg = new Blob([new Uint8Array([0xff, 0xd8, 0xff])], { type: 'image/png' });

it('asks for as much of a JPEG as a side shows, and closes what has read it', async () => {
  vi.stubGlobal('ImageDecoder', Decoder);
  expect(await smallFrame(jpeg, 400)).toBe('a frame');
  expect(asked).toEqual([{ type: 'image/jpeg', bytes: 3, side: 400 }]);
  expect(await smallFrame(jpeg.slice(0, 2), 400)).toBeUndefined();
  expect(closed).toBe(2);
});

it('leaves other pictures, and browsers without such a decoder, to others', async () => {
  expect(await smallFrame(jpeg, 400)).toBeUndefined();
  vi.stubGlobal('ImageDecoder', Decoder);
  expect(await smallFrame(new Blob(['GIF89a'], { type: 'image/jpeg' }), 400)).toBeUndefined();
  expect(asked).toEqual([]);
});
