import { expect } from 'vitest';
import { fed, kept } from '../check/programs';
import { toolSpec } from '../tool';

const text = Array.from({ length: 2000 }, (_, i) => `line ${(i * 7919) % 500} é`).join('\n') + '\n';

toolSpec('text-workbench', {
  file: () => kept('lines.txt', text),
  bytesMax: 10_000_000,
  set: async (page) => {
    for (const kind of ['sort', 'unique', 'case']) {
      await page.getByLabel('Next step').selectOption(kind);
      await page.getByRole('button', { name: 'Add this step' }).press('Enter');
    }
  },
  check: async ({ text: made }, page) => {
    const sorted = fed(text, 'env', 'LC_ALL=C.UTF-8', 'sort', '-u');
    expect(made).toBe(sorted.toUpperCase());
    const [lines, words] = fed(made, 'env', 'LC_ALL=C.UTF-8', 'wc', '-lw').trim().split(/\s+/);
    const counts = (await page.getByRole('article', { name: 'Counts' }).textContent()) ?? '';
    expect(counts).toContain(`Lines ${Number(lines).toLocaleString('en')}`);
    expect(counts.replaceAll(',', '')).toContain(`Words ${words}`);
  },
  wrong: {
    text: 'a',
    set: async (page) => {
      await page.getByLabel('Next step').selectOption('filter');
      await page.getByRole('button', { name: 'Add this step' }).click();
    },
    says: 'Step 1 does not say what to look for.',
  },
});
