import { readFileSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aPDF } from './check/pdf';
import { kept } from './check/programs';
import { signIn } from './tool';
import { traced } from './traced';
import { visitor } from './visitor';

const visit = visitor();

it('shows the beginning of a long result, says so, and hands out all of it', async () => {
  const { page } = visit;
  const numbers = Array.from({ length: 100_000 }, (_, i) => i);
  await signIn(visit);
  await page.goto('/tools/json-formatter');
  await page.locator('main input[type=file]').first().setInputFiles(kept('long.json', JSON.stringify(numbers)));
  await page.locator('main form button.main:enabled').click();
  await page.getByText(/^Done\./).waitFor();
  await page.getByText(/^Shown are the first 499,\d{3} of \d{3},\d{3} characters/).waitFor();
  await page.getByRole('article').locator('.cm-line', { hasText: '[' }).first().waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Download/ }).first().click()]);
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toEqual(numbers);
});

it('lays out no more of a long text than is seen, also where it takes the place of another out of sight', async () => {
  const { page } = visit;
  const lines = page.locator('main form .cm-line');
  const write = (name: string, indent: string): string => kept(name, JSON.stringify(Array.from({ length: 20_000 }, (_, i) => ({ i })), null, indent));
  await signIn(visit);
  await page.goto('/tools/json-formatter');
  const input = page.locator('main input[type=file]').first();
  await input.setInputFiles(write('rows.json', '  '));
  await page.locator('main form button.main:enabled').click();
  const made = page.getByRole('article').locator('.cm-line');
  await made.filter({ hasText: /^    "i": 0/ }).waitFor();
  expect(await made.count()).toBeLessThan(500);
  await page.setViewportSize({ width: 1100, height: 250 });
  await page.getByRole('article').scrollIntoViewIfNeeded();
  const editor = (await page.locator('main form .cm-editor').boundingBox())!;
  expect(editor.y + editor.height).toBeLessThan(0);
  // The engine looks where it is before it paints.
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  await input.setInputFiles(write('other.json', '\t'));
  await lines.filter({ hasText: /^\t\t"i": 0/ }).first().waitFor({ state: 'attached' });
  expect(await lines.count()).toBeLessThan(500);
});

describe('what ends far beyond what is seen', () => {
  const withNested = async (): Promise<Page> => {
    const { page } = visit;
    await page.goto('/tools/json-formatter');
    await page.locator('main input[type=file]').first().setInputFiles(kept('nested.json', JSON.stringify({ rows: Array.from({ length: 15_000 }, (_, i) => ({ i })), end: 'Z' }, null, 1)));
    await page.locator('main form .cm-line', { hasText: '"rows": [' }).waitFor();
    await expect.poll(() => page.locator('main form .cm-foldGutter [title="Fold line"]').count()).toBeGreaterThan(0);
    return page;
  };
  const expectFolded = async (page: Page): Promise<void> => {
    await page.locator('main form .cm-foldPlaceholder').waitFor();
    expect(await page.locator('main form .cm-line').count()).toBe(1);
  };

  it('is folded once one points at the text', async () => {
    const page = await withNested();
    await page.locator('main form .cm-content').hover({ position: { x: 5, y: 5 } });
    await page.locator('main form .cm-foldGutter .cm-gutterElement:visible').first().locator('[title="Fold line"]').click();
    await expectFolded(page);
  });

  it('is folded by keys', async () => {
    const page = await withNested();
    await page.locator('main form .cm-content').focus();
    await page.keyboard.press('Control+Shift+BracketLeft');
    await expectFolded(page);
  });
});

it('lays out no more of a file that is one long line than is seen, and does not hold the page', async () => {
  const { page, context } = visit;
  const freezeMs = 200;
  await page.goto('/tools/json-formatter');
  const line = page.locator('main form .cm-line');
  await line.first().waitFor();
  const tasks = await traced(await context.newCDPSession(page));
  const rows = Array.from({ length: 80_000 }, (_, n) => ({ id: n, name: `Person ${n}`, mail: `p${n}@example.com`, price: `${n % 997}.50`, tags: ['a', 'b'] }));
  await page.locator('main input[type=file]').first().setInputFiles(kept('line.json', JSON.stringify(rows)));
  await line.filter({ hasText: 'Person 0' }).waitFor();
  // What is seen further down is laid out when it is.
  await page.locator('main form .cm-scroller').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight / 2));
  await line.filter({ hasText: /Person [34]\d{4}/ }).waitFor();
  expect(await line.evaluate((one) => one.textContent!.length)).toBeLessThan(100_000);
  expect(Math.max(...(await tasks()).map(({ ownMs }) => ownMs))).toBeLessThan(freezeMs);
});

it('takes a long text from the clipboard, with any letters and line ends, and takes it back', async () => {
  const { page, context } = visit;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(visit);
  await page.goto('/tools/url-encode-decode');
  const editor = page.locator('main form .cm-content');
  for (const [end, letter] of [['\n', 'a'], ['\r\n', 'é'], ['\n', '中']] as const) {
    const lines = Array.from({ length: 30_000 }, (_, n) => `${letter} ${n}`);
    await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join(end));
    await editor.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+V');
    await editor.locator('.cm-line', { hasText: `${letter} 29999` }).waitFor();
    await page.locator('main form button.main:enabled').click();
    await page.getByText(/^Done\./).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Download/ }).first().click()]);
    expect(decodeURIComponent(readFileSync(await download.path(), 'utf8'))).toBe(lines.join('\n'));
    await page.getByRole('button', { name: 'New', exact: true }).click();
  }
  await editor.focus();
  await page.keyboard.press('Control+V');
  await editor.locator('.cm-line', { hasText: '中 29999' }).waitFor();
  await page.keyboard.press('Control+Z');
  await editor.locator('.cm-line', { hasText: '中' }).first().waitFor({ state: 'detached' });
});

// What asks V8 to look for what nobody uses (pixels/unused.ts) claims more than anything else does, and gives it back.
const watchClaims = (): void => {
  const { prototype } = MessagePort as unknown as { prototype: { postMessage(message: unknown, transfer?: object[]): void } };
  const { postMessage } = prototype;
  prototype.postMessage = function (message, transfer = []) {
    if (transfer.some((one) => one instanceof ArrayBuffer && one.byteLength === 1 << 26)) Object.assign(globalThis, { hasClaimed: true });
    postMessage.call(this, message, transfer);
  };
};
const hasClaimed = (): boolean => 'hasClaimed' in globalThis;

it('holds what a clipboard gives once, with a byte a letter, and asks for the rest to be collected', async () => {
  const { page, context } = visit;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/tools/url-encode-decode');
  await page.locator('main form .cm-content').focus();
  await page.evaluate(() => navigator.clipboard.writeText('some words\n'.repeat(400_000)));
  await page.evaluate(watchClaims);
  await page.keyboard.press('Control+V');
  await page.waitForFunction(hasClaimed);
  const bytes = await outsideBytes(await context.newCDPSession(page));
  expect(bytes).toBeGreaterThan(4_400_000);
  expect(bytes).toBeLessThan(6_600_000);
});

it('asks for what a long text has left in a worker to be collected', async () => {
  const { page } = visit;
  await signIn(visit);
  await page.goto('/tools/yaml-to-json');
  await page.locator('main input[type=file]').first().setInputFiles(kept('long.yaml', '- some words\n'.repeat(50_000)));
  const button = page.locator('main form button.main:enabled');
  await button.waitFor();
  await page.locator('main form .cm-line', { hasText: 'some words' }).first().waitFor();
  const worker = page.workers()[0] ?? (await page.waitForEvent('worker'));
  await worker.evaluate(watchClaims);
  await button.click();
  await page.getByText(/^Done\./).waitFor();
  await expect.poll(() => worker.evaluate(hasClaimed)).toBe(true);
});

// outsideBytes is what a page's long strings take, which are no part of V8's heap.
async function outsideBytes(cdp: CDPSession): Promise<number> {
  let written = '';
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => (written += chunk));
  await cdp.send('HeapProfiler.takeHeapSnapshot');
  const { snapshot, nodes, strings } = JSON.parse(written) as { snapshot: { meta: { node_fields: string[] } }; nodes: number[]; strings: string[] };
  const fields = snapshot.meta.node_fields;
  const [name, size] = [fields.indexOf('name'), fields.indexOf('self_size')];
  return nodes.reduce((sum, _, at) => sum + (at % fields.length === 0 && strings[nodes[at + name]!] === 'system / ExternalStringData' ? nodes[at + size]! : 0), 0);
}

it('lays out no more pages of a long PDF than are near, and paints the others as people scroll to them', async () => {
  const { page } = visit;
  const path = aPDF('long.pdf', Array.from({ length: 60 }, (_, n) => `Page ${n + 1}`));
  for (const tool of ['add-page-numbers', 'organize-pdf', 'split-pdf']) {
    await page.goto(`/tools/${tool}`);
    await page.locator('main input[type=file]').first().setInputFiles(path);
    const items = page.locator('main form li:has(canvas)');
    await expect.poll(() => items.count()).toBe(60);
    await items.first().locator('canvas.painted').waitFor();
    const isLaidOut = (at: number): Promise<boolean> => items.nth(at).locator('canvas').evaluate((canvas) => canvas.checkVisibility({ contentVisibilityAuto: true }));
    expect([await isLaidOut(0), await isLaidOut(59)]).toEqual([true, false]);
    await items.nth(59).scrollIntoViewIfNeeded();
    await items.nth(59).locator('canvas.painted').waitFor();
    expect(await isLaidOut(59)).toBe(true);
  }
});
