import { describe, expect, it } from 'vitest';
import { kept, ran } from '../check/programs';
import { toolSpec, withTool } from '../tool';

const before = 'one\ntwo\nthree\n' + 'same\n'.repeat(20) + 'the quick fox\nlast';
const after = 'one\n2\nthree\nand a half\n' + 'same\n'.repeat(20) + 'the slow fox\nlast\n';

toolSpec('text-diff', {
  text: [before, after],
  check: ({ text }) => {
    const old = kept('old.txt', before);
    ran('patch', '-s', '-o', `${old}.new`, old, kept('changes.patch', text));
    expect(ran('cat', `${old}.new`).trimEnd()).toBe(after.trimEnd());
  },
  wrong: { text: ' ', says: 'Both texts are empty.' },
});

describe('text-diff, on the page', () => {
  const used = withTool('text-diff');

  it('shows lines side by side with marked words, folds what is alike, and follows the options', async () => {
    const page = await used.open({ text: [before, after] });
    await used.shows();
    await page.getByText('2 lines went, 3 lines came.').waitFor();
    expect(await page.locator('mark', { hasText: 'quick' }).count()).toBe(1);
    await page.getByRole('button', { name: /^Show \d+ lines that are alike/ }).click();
    await page.getByLabel('Side by side').uncheck();
    expect(await page.locator('mark', { hasText: 'slow' }).count()).toBe(1);
    await page.locator('main form .cm-content').nth(1).fill(before.toUpperCase());
    await page.getByLabel('Upper and lower case are alike').check();
    await page.getByText('No line differs.').waitFor();
  });
});
