import { expect } from 'vitest';
import { fed } from '../check/programs';
import { toolSpec } from '../tool';

toolSpec('password-generator', {
  set: async (page) => {
    await page.getByLabel('How many').fill('500');
    await page.getByLabel('Symbols').press('Space');
    await page.getByLabel('Characters', { exact: true }).last().fill('40');
  },
  check: async ({ text }, page) => {
    const found = text.trimEnd().split('\n');
    expect(new Set(found).size).toBe(500);
    for (const one of found) expect(one).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z0-9]{40}$/);
    // Python's chi-square over 20,000 characters: worse by chance once in a million times.
    expect(Number(fed(found.join(''), 'python3', '-c', 'import sys,collections as c;t=sys.stdin.read();n=c.Counter(t);m=len(t)/62;print(sum((n[k]-m)**2/m for k in n)+(62-len(n))*m)'))).toBeLessThan(130);
    await page.getByText('238 bits of entropy').waitFor();
  },
  wrong: {
    set: async (page) => {
      for (const label of ['Small letters', 'Capital letters', 'Digits', 'Symbols']) await page.getByLabel(label).uncheck();
    },
    says: 'Choose at least one kind of characters.',
  },
});
