import { expect } from 'vitest';
import { aPDF, pageTexts, turns, wholePDF } from '../check/pdf';
import { kept } from '../check/programs';
import { toolSpec } from '../tool';

toolSpec('rotate-pdf', {
  file: () => aPDF('five.pdf', ['One', 'Two', 'Three', 'Four', 'Five']),
  bytesMax: 100_000_000,
  set: async (page) => {
    await page.getByLabel('Turn').selectOption('90° to the left');
    await page.getByLabel('Pages', { exact: true }).fill('1,4-z');
  },
  check: ({ path, name }) => {
    expect(name).toBe('five-turned.pdf');
    wholePDF(path);
    expect(turns(path)).toEqual([270, 0, 0, 270, 270]);
    expect(pageTexts(path)).toHaveLength(5);
  },
  wrong: { file: kept('not.pdf', 'This is a text.'), says: 'The content of not.pdf is not what its name says.' },
});
