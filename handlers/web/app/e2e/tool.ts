import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { kept, room } from './check/programs';
import { base, visitor, type Visit } from './visitor';

// Output is what a run has made: files as they were downloaded, or the text in the result's editor.
export interface Output {
  path: string;
  name: string;
  bytes: Buffer;
  text: string;
}

export interface Spec {
  // file is the path of a real file, or several; text is what is typed instead.
  file?: () => string | string[];
  text?: string | string[];
  // set chooses options and marks. By keyboard alone if the page is to be used so: no click, no drag.
  set?: (page: Page) => Promise<void>;
  // check looks at what was made with an independent program. It gets no output if the tool only shows something.
  check: (output: Output, page: Page) => Promise<void> | void;
  // shows says that the tool makes nothing to download.
  shows?: boolean;
  // wrong is an input that the tool refuses in words before anything is charged: a file of another type, a text, or options.
  wrong: { file?: string; text?: string; set?: (page: Page) => Promise<void>; says: string | RegExp };
  // slow is an input that takes long enough to be canceled; the tool's own if that does.
  slow?: { file?: () => string | string[]; text?: string; set?: (page: Page) => Promise<void> };
  // more are tests that only this tool has.
  more?: (test: typeof it, means: { visit: Visit; open: () => Promise<Page>; give: typeof give; run: typeof press; done: typeof done }) => void;
  // calls are further requests of this tool to the service, as "GET /v1/credits"; only one whose work that is has them.
  calls?: RegExp;
  // bytesMax is the registry's limit, for a file one byte larger than it; none for tools that take no files, not for their texts either.
  bytesMax?: number;
}

// Files that are sent by their path may be of any size.
async function give(page: Page, of: { file?: (() => string | string[]) | undefined; text?: string | string[] | undefined }): Promise<void> {
  if (of.file) await page.locator('main input[type=file]').first().setInputFiles(of.file());
  const texts = of.text === undefined ? [] : [of.text].flat();
  for (const [at, text] of texts.entries()) await page.locator('main form .cm-content').nth(at).fill(text);
}

const runButton = (page: Page) => page.locator('main form button.main');

// press starts by keyboard alone, once the input has been read.
async function press(page: Page): Promise<void> {
  await page.locator('main form button.main:enabled').waitFor();
  await runButton(page).focus();
  await page.keyboard.press('Enter');
}

// charges are the requests that a run has cost.
export const charges = (visit: Visit): { url: string; method: string; body: string | null }[] => visit.requests.filter((r) => r.method === 'POST' && r.url.endsWith('/runs'));

// signIn opens an account without the page, for a visit that is about something else.
export async function signIn(visit: Visit): Promise<void> {
  const email = `tool-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`;
  const answer = await visit.context.request.post('/v1/account', { data: { email, password: 'correct horse battery' } });
  if (!answer.ok()) throw new Error(`sign-up: ${answer.status()} ${await answer.text()}`);
}

async function outputOf(page: Page): Promise<Output> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Download/ }).first().click()]);
  const path = join(room(), `${Date.now()}-${download.suggestedFilename()}`);
  await download.saveAs(path);
  const bytes = readFileSync(path);
  return { path, name: download.suggestedFilename(), bytes, text: bytes.toString() };
}

// done waits for the end of a run.
async function done(page: Page): Promise<void> {
  const ended = page.getByText(/^Done\. /);
  await ended.or(page.locator('main .bad')).first().waitFor();
  expect(await page.locator('main .bad').allTextContents()).toEqual([]);
}
const nothing: Output = { path: '', name: '', bytes: Buffer.alloc(0), text: '' };

// What may be sent while a tool is used: the app's own files, the registry, who is signed in, and one empty run.
function onlyOurs(visit: Visit, calls?: RegExp): void {
  const others = visit.requests.filter(({ url, method, body }) => {
    const path = url.startsWith(base) ? url.slice(base.length) : url;
    if (calls?.test(`${method} ${path}`)) return false;
    if (method === 'GET' && body === null) return !/^\/(?:web\/assets\/|tools\/|v1\/tools|v1\/account$|sw\.js$)/.test(path) && !/^(?:blob|data):/.test(url);
    return !(method === 'POST' && /^\/v1\/tools\/[a-z0-9-]+\/runs$/.test(path) && body === '{}');
  });
  expect(others).toEqual([]);
}

// refuses gives a page a file that it says no to.
async function refuses(page: Page, path: string, says: string): Promise<void> {
  await give(page, { file: () => path });
  await page.getByText(says).waitFor();
}

// refusesFiles gives a page an empty file, and one that is a byte too large.
async function refusesFiles(page: Page, real: string, bytesMax: number): Promise<void> {
  const ending = /\.\w+$/.exec(real)?.[0] ?? '';
  await refuses(page, kept(`empty${ending}`, ''), 'is empty.');
  const large = kept(`large${ending}`, '');
  writeFileSync(large, readFileSync(real));
  truncateSync(large, bytesMax + 1);
  expect(statSync(large).size).toBe(bytesMax + 1);
  await refuses(page, large, 'the limit is');
}

// toolSpec is what every tool of the browser is asked: real work that another program checks, refusals that cost nothing, a cancel
// at once, a double click, the keyboard alone.
export function toolSpec(slug: string, spec: Spec): void {
  describe(slug, () => {
    const visit = visitor();
    const open = async (): Promise<Page> => {
      await visit.page.goto(`/tools/${slug}`);
      await visit.page.locator('main form').waitFor();
      return visit.page;
    };
    spec.more?.(it, { visit, open: async () => (await signIn(visit), open()), give, run: press, done });

    it('works, is checked by another program, and sends nothing', async () => {
      await signIn(visit);
      const page = await open();
      await give(page, spec);
      await spec.set?.(page);
      await runButton(page).dblclick();
      await done(page);
      await spec.check(spec.shows ? nothing : await outputOf(page), page);
      expect(charges(visit)).toHaveLength(1);
      onlyOurs(visit, spec.calls);
      // The same input again, with whatever options, is the same run.
      await runButton(page).click();
      await done(page);
      expect(charges(visit)).toHaveLength(1);
    });

    it('refuses what it does not take, for nothing', async () => {
      await signIn(visit);
      const { limits } = (await (await visit.context.request.get(`/v1/tools/${slug}`)).json()) as { limits: { maxInputBytes: number } };
      expect(spec.bytesMax ?? 0).toBe(limits.maxInputBytes);
      const page = await open();
      await runButton(page).waitFor();
      if (spec.text !== undefined) expect(await runButton(page).isDisabled()).toBe(true);
      const { file, text, set, says } = spec.wrong;
      await give(page, { file: file === undefined ? undefined : () => file, text });
      if (text !== undefined || set !== undefined) {
        await (set ?? spec.set)?.(page);
        await runButton(page).click();
      }
      await page.getByText(says).first().waitFor();
      if (spec.bytesMax !== undefined) await refusesFiles(page, spec.file ? [spec.file()].flat()[0]! : kept('typed.txt', [spec.text ?? 'a text'].flat()[0]!), spec.bytesMax);
      if (spec.bytesMax !== undefined && !spec.file) await refuses(page, kept('picture.xyz', 'This is no text.'), 'is not a type that this tool takes');
      expect(charges(visit)).toEqual([]);
    });

    it('is used by keyboard alone, and canceled at once', async () => {
      await signIn(visit);
      const page = await open();
      await page.evaluate(() => addEventListener('pointerdown', () => (document.documentElement.dataset['pointed'] = 'yes'), true));
      await give(page, spec.slow ?? spec);
      await (spec.slow?.set ?? spec.set)?.(page);
      // The run waits for its acceptance, so that there is time to cancel whatever the tool does.
      let pass: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (pass = resolve));
      await page.route('**/runs', async (route) => (await held, route.continue().catch(() => undefined)));
      await press(page);
      await page.getByRole('button', { name: 'Cancel' }).waitFor();
      await page.getByRole('button', { name: 'Cancel' }).focus();
      await page.keyboard.press('Enter');
      await page.getByText(/^Canceled\./).waitFor();
      pass();
      await page.unroute('**/runs');
      await press(page);
      if (spec.slow) {
        await page.getByText(/^Working|%$/).first().waitFor();
        await page.getByRole('button', { name: 'Cancel' }).focus();
        await page.keyboard.press('Enter');
        await page.getByText(/^Canceled\. The run stays yours/).waitFor();
      } else await done(page);
      expect(new Set(charges(visit).map((one) => one.url)).size).toBe(1);
      expect(await page.evaluate(() => document.documentElement.dataset['pointed'])).toBeUndefined();
      onlyOurs(visit, spec.calls);
    });
  });
}

// Used is a tool's page, signed in, for what a tool does besides.
export interface Used {
  visit: Visit;
  open(of: { file?: string; text?: string | string[] }): Promise<Page>;
  // start presses the button; shows waits for the result too, and run hands out its first download.
  start(): Promise<void>;
  shows(): Promise<void>;
  run(): Promise<Output>;
}

// withTool opens a tool's page for each test that is in the same describe.
export function withTool(slug: string): Used {
  const visit = visitor();
  const start = (): Promise<void> => runButton(visit.page).click();
  const shows = async (): Promise<void> => (await start(), done(visit.page));
  return {
    visit, start, shows,
    open: async ({ file, text }) => {
      await signIn(visit);
      await visit.page.goto(`/tools/${slug}`);
      await visit.page.locator('main form').waitFor();
      await give(visit.page, { file: file === undefined ? undefined : () => file, text });
      return visit.page;
    },
    run: async () => (await shows(), outputOf(visit.page)),
  };
}
