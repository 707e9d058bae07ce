import { expect, it, vi } from 'vitest';
import { parts } from './unzip';
import { packed } from './zip';

// Four gigabytes are too much for a test: whatever the archive holds needs ZIP64 here.
vi.mock('./storedZip', () => ({
  storedZip: async (files: { blob: Blob | (() => Promise<Blob>) }[]) => {
    for (const { blob } of files) if (!(blob instanceof Blob)) await blob();
  },
}));

it('writes by zip.js what needs ZIP64, of contents that are made once', async () => {
  const made = vi.fn(() => Promise.resolve(new Blob(['made'])));
  const found = await parts(await packed([{ name: 'a', blob: made }, { name: 'b', blob: new Blob(['there']) }]), 10);
  expect(made).toHaveBeenCalledTimes(1);
  expect(await Promise.all(found.map(async (part) => [part.name, await part.text()]))).toEqual([['a', 'made'], ['b', 'there']]);
});
