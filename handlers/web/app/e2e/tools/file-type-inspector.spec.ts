import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { kept, ran } from '../check/programs';
import { toolSpec } from '../tool';

// A program with the name of a document.
const path = kept('invoice.pdf', readFileSync('/bin/true'));

toolSpec('file-type-inspector', {
  file: () => path,
  bytesMax: 500_000_000,
  check: async ({ text }, page) => {
    expect(ran('file', '-b', '--mime-type', path)).toMatch(/application\/x-(pie-executable|executable|sharedlib)/);
    await page.getByText('application/x-elf').first().waitFor();
    await page.getByText('.pdf does not fit: the content is .elf').waitFor();
    const [first] = text.split('\n');
    expect(first!.replace(/ +\|.*/, '').replace(/ +/g, ' ')).toBe(ran('od', '-An', '-tx1', '-N16', path).trim().replace(/^/, '00000000 '));
  },
  // Of any type: what it takes has no wrong content. Nothing is what it does not take.
  wrong: { file: kept('nothing.bin', ''), says: 'is empty.' },
});
