import { expect } from 'vitest';
import { kept, ran } from '../check/programs';
import { toolSpec } from '../tool';

const paths = [kept('IMG_a.txt', 'first'), kept('IMG_b.txt', 'second'), kept('IMG_c.jpeg', 'third')];

toolSpec('file-renamer', {
  file: () => paths,
  bytesMax: 500_000_000,
  set: async (page) => {
    await page.getByRole('textbox', { name: 'New name' }).fill('{name} {n}');
    await page.getByLabel('Find in the old name').fill('^IMG_(\\w)');
    await page.getByLabel('Replace with').fill('Trip $1');
    await page.getByLabel('Find is a regular expression').press('Space');
    await page.getByLabel('Digits').fill('3');
    await page.getByRole('cell', { name: 'Trip c 003.jpeg' }).waitFor();
  },
  check: ({ path }) => {
    expect(ran('unzip', '-Z1', path).trim().split('\n')).toEqual(['Trip a 001.txt', 'Trip b 002.txt', 'Trip c 003.jpeg']);
    expect(ran('unzip', '-p', path, 'Trip b 002.txt')).toBe('second');
  },
  wrong: { file: kept('none.txt', ''), says: 'is empty.' },
});
