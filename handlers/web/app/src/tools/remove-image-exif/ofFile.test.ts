import { expect, it } from 'vitest';
import { ofFile } from './ofFile';

const letters = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

it('takes from a file what stays, as few slices, and adds what is new', async () => {
  const bytes = letters('0123456789');
  const file = new File([bytes], 'digits.txt', { type: 'text/plain' });
  const slices: string[] = [];
  file.slice = (from, to) => (slices.push(`${from}-${to}`), Blob.prototype.slice.call(file, from, to));
  const part = (from: number, to: number): Uint8Array => bytes.subarray(from, to);
  const made = ofFile([part(0, 2), part(2, 3), letters('new'), part(5, 7), part(8, 10), part(0, 1)], file, bytes);
  expect(await made.text()).toBe('012new56890');
  expect(made.type).toBe('text/plain');
  expect(slices).toEqual(['0-3', '5-7', '8-10', '0-1']);
  expect(await ofFile([letters('only')], file, bytes).text()).toBe('only');
});
