import { describe, expect, it } from 'vitest';
import { kept, ran } from '../check/programs';
import { toolSpec, withTool } from '../tool';

const before = 'one\ntwo\nthree\n' + 'same\n'.repeat(20) + 'the quick fox\nlast';
const after = 'one\n2\nthree\nand a half\n' + 'same\n'.repeat(20) + 'the slow fox\nlast\n';

toolSpec('text-diff', {
  text: [before, after],
  bytesMax: 10_000_000,
  check: ({ text }) => {
    const old = kept('old.txt', before);
    ran('patch', '-s', '-o', `${old}.new`, old, kept('changes.patch', text));
    expect(ran('cat', `${old}.new`)).toBe(after);
  },
  wrong: { text: ' ', says: 'Both texts are empty.' },
});

describe('text-diff, on the page', () => {
  const used = withTool('text-diff');

  it('shows lines side by side with marked words, folds what is alike, and follows the options', async () => {
    const page = await used.open({ text: [before, after] });
    await used.shows();
    await page.getByText('3 lines went, 4 lines came.').waitFor();
    expect(await page.locator('td.went', { hasText: 'last' }).innerText()).toMatch(/last\s+no line end at the end of the file$/);
    expect(await page.getByText('no line end at the end of the file').count()).toBe(1);
    expect(await page.locator('mark', { hasText: 'quick' }).count()).toBe(1);
    // A line's number takes no room from the line.
    expect((await page.locator('table.beside td.number').first().boundingBox())!.width).toBeLessThan(100);
    await page.getByRole('button', { name: /^Show \d+ lines that are alike/ }).click();
    await page.getByLabel('Side by side').uncheck();
    expect(await page.locator('mark', { hasText: 'slow' }).count()).toBe(1);
    await page.locator('main form .cm-content').nth(1).fill(before.toUpperCase());
    await page.getByLabel('Upper and lower case are alike').check();
    await page.getByText('No line differs.').waitFor();
  });

  it('puts a line beside what became of it, below lines that came', async () => {
    const page = await used.open({ text: ['start\nthe price is five coins\nend\n', 'start\nsomething else entirely\nnothing like it\nthe price is six coins\nend\n'] });
    await used.shows();
    const row = page.locator('table.beside tr', { hasText: 'five' });
    expect(await row.locator('mark').allInnerTexts()).toEqual(['five', 'six']);
    expect((await used.run()).text).toContain('-the price is five coins\n+something else entirely\n+nothing like it\n+the price is six coins\n');
  });

  it('is in one column on a narrow screen, where the new text would be out of sight', async () => {
    await used.visit.page.setViewportSize({ width: 320, height: 700 });
    const page = await used.open({ text: [before, after] });
    await used.shows();
    expect(await page.getByLabel('Side by side').isChecked()).toBe(false);
    const place = (await page.locator('td.came', { hasText: 'and a half' }).boundingBox())!;
    expect(place.x).toBeLessThan(320 / 2);
  });

  it('keeps the line ends of a file, and the caret where it is typed at', async () => {
    const windows = before.replaceAll('\n', '\r\n');
    const page = await used.open({});
    const inputs = page.locator('main form input[type=file]');
    await inputs.nth(0).setInputFiles(kept('windows.txt', windows));
    await inputs.nth(1).setInputFiles(kept('unix.txt', before));
    await page.locator('main form .cm-line', { hasText: 'the quick fox' }).nth(1).waitFor();
    await used.shows();
    await page.getByText('Other line ends').waitFor();
    // Two letters, one after the other, into the second line of the text with Windows' line ends.
    await page.locator('main form .cm-line', { hasText: 'two' }).first().click();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('xy');
    await page.getByText('1 line went, 1 line came.').waitFor();
    const patch = (await used.run()).text;
    expect(patch).toContain('-txywo\r\n');
    expect(patch).toContain(' one\r\n');
    expect(patch).toContain('+two\n');
  });
});
