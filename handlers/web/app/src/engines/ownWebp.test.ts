import { afterEach, expect, it, vi } from 'vitest';
import { ownWebp } from './ownWebp';

// Here is no canvas: this one notes what it was given, and writes some types.
const given: unknown[] = [];
let types: string[] = [];
class Canvas {
  constructor(public width: number, public height: number) {}
  getContext = (): object => ({ transferFromImageBitmap: (bitmap: unknown) => given.push(bitmap) });
  convertToBlob = ({ type, quality }: ImageEncodeOptions): Promise<Blob> => Promise.resolve(new Blob([`${this.width} ${quality}`], { type: types.includes(type!) ? type! : 'image/png' }));
}
afterEach(() => {
  vi.unstubAllGlobals();
  given.length = 0;
});
const bitmap = { width: 4000, height: 3000 } as ImageBitmap;

it('takes a bitmap as it is', async () => {
  vi.stubGlobal('OffscreenCanvas', Canvas);
  types = ['image/webp'];
  const made = await ownWebp(bitmap, 80);
  expect([made?.type, await made?.text(), given]).toEqual(['image/webp', '4000 0.8', [bitmap]]);
});

it('leaves it alone where the browser writes no WebP, or it is too long for one', async () => {
  vi.stubGlobal('OffscreenCanvas', Canvas);
  types = [];
  expect(await ownWebp(bitmap, 80)).toBeUndefined();
  types = ['image/webp'];
  expect(await ownWebp({ width: 16_384, height: 10 } as ImageBitmap, 80)).toBeUndefined();
  expect(given).toEqual([]);
});
