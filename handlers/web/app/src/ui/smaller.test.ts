import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { smallFrame } from '../pixels/smallFrame';
import { smaller } from './smaller';

vi.mock('../pixels/smallFrame', () => ({ smallFrame: vi.fn() }));

// Here is no canvas: this one says how large what it writes is.
class Canvas {
  constructor(public width: number, public height: number) {}
  getContext = (): object => ({ drawImage: () => undefined });
  convertToBlob = (): Promise<Blob> => Promise.resolve(new Blob([`${this.width} x ${this.height}`]));
}

const photo = new Blob([new Uint8Array(600_000)]);
let closed = 0;
const frame = (displayWidth: number, displayHeight: number): VideoFrame => ({ displayWidth, displayHeight, close: () => closed++ }) as unknown as VideoFrame;

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal('devicePixelRatio', 1.5);
  closed = 0;
});
afterEach(() => vi.unstubAllGlobals());

it('shows as many pixels of a photo as a place has', async () => {
  vi.mocked(smallFrame).mockResolvedValueOnce(frame(2000, 1500));
  expect(await (await smaller(photo)).text()).toBe('1800 x 1350');
  expect(smallFrame).toHaveBeenLastCalledWith(photo, 1800);
  vi.mocked(smallFrame).mockResolvedValueOnce(frame(900, 600));
  expect(await (await smaller(photo)).text()).toBe('900 x 600');
  expect(closed).toBe(2);
});

it('shows as it is what is small, or cannot be read so', async () => {
  vi.mocked(smallFrame).mockClear().mockResolvedValueOnce(undefined);
  expect(await smaller(photo)).toBe(photo);
  expect(smallFrame).toHaveBeenCalledOnce();
  const icon = photo.slice(0, 400_000);
  expect(await smaller(icon)).toBe(icon);
  expect(smallFrame).toHaveBeenCalledOnce();
});
