import { expect, it } from 'vitest';
import { mentions } from './mentions';

it('finds a name wherever a file is cut', async () => {
  const file = new Blob(['\u00ff\u0000ab/Annots cd']);
  for (let bytes = 1; bytes < 20; bytes++) expect(await mentions(file, ['ObjStm', 'Annots'], bytes), String(bytes)).toBe(true);
  expect(await mentions(file, ['annots', 'cde', 'Annotsx'], 4)).toBe(false);
  expect(await mentions(new Blob([]), ['a'])).toBe(false);
});

it('reads escapes, wherever they stand', async () => {
  for (const written of ['/Ann#6fts', '/Ann#6Fts', '/#41#6e#6E#6f#74#73 1', '//#41nnots']) for (let bytes = 1; bytes < 20; bytes++) expect(await mentions(new Blob(['ab', written]), ['Annots'], bytes), written).toBe(true);
  expect(await mentions(new Blob(['/Ann#6ets /#41#6e#6E#6f#74']), ['Annots'])).toBe(false);
});
