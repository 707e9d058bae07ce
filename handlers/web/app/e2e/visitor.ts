import { mkdirSync, readFileSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { withoutEngines } from './check/withoutEngines';
import { browser as executable } from './service';

// What a visitor's browser has asked for and complained about.
export interface Visit {
  context: BrowserContext;
  page: Page;
  requests: { url: string; method: string; body: string | null }[];
  complaints: string[];
}

export const base = inject('base');
const pictures = 'e2e/pictures';

// soon is how long something may take that happens without the page, on a machine that is busy with other tests.
export const soon = { timeout: 20_000 };

// visitor gives each test a browser of its own, and checks what no test may do: ask another server, break the pages' policies, or
// throw. origin is asked for where a server stands between browser and service.
export function visitor(serviceWorkers: 'allow' | 'block' = 'block', origin: () => string = () => base): Visit {
  let running: Browser;
  const visit = {} as Visit;
  beforeAll(async () => {
    running = await chromium.launch({ executablePath: executable(), args: ['--no-sandbox'] });
    mkdirSync(pictures, { recursive: true });
  });
  afterAll(() => running.close());
  beforeEach(async () => {
    visit.context = await running.newContext({ baseURL: origin(), viewport: { width: 1100, height: 800 }, serviceWorkers });
    if (process.env['WEB_ENGINES'] === 'out') await visit.context.addInitScript(withoutEngines);
    visit.page = await visit.context.newPage();
    visit.page.setDefaultTimeout(40_000);
    visit.requests = [];
    visit.complaints = [];
    visit.context.on('request', (r) => visit.requests.push({ url: r.url(), method: r.method(), body: r.postData() }));
    visit.page.on('pageerror', (error) => visit.complaints.push(error.message));
    visit.page.on('console', (message) => {
      // An answer with an error status is logged by the browser, whatever the page does with it.
      if (['error', 'warning'].includes(message.type()) && !/^(?:Failed to load resource|Service Worker registration blocked by Playwright)/.test(message.text())) visit.complaints.push(message.text());
    });
  });
  afterEach(async () => {
    const foreign = visit.requests.filter((r) => !r.url.startsWith(origin() + '/') && !r.url.startsWith(`blob:${origin()}/`) && !r.url.startsWith('data:'));
    await visit.context.close();
    expect(foreign).toEqual([]);
    // Without engines a spec has to be red by what its check sees, not by what a page or a replaced worker throws.
    if (process.env['WEB_ENGINES'] !== 'out') expect(visit.complaints).toEqual([]);
  });
  return visit;
}

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

// faults are those that axe finds in the page as it is. It is evaluated by the debugger, which the pages' policies do not bind: they are those of production.
// Between looks only colours may differ: then rules names what is looked for.
export async function faults(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } };
    const { violations } = await axe.run({ runOnly: only ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] });
    return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' | ')}`);
  }, rules);
}

// shoot keeps a picture of the page, to be looked at, and checks that what is on it is accessible.
export async function shoot(page: Page, name: string): Promise<void> {
  await picture(page, `${pictures}/${name}.png`);
  expect({ name, faults: await faults(page) }).toEqual({ name, faults: [] });
}

// picture is of the whole page. Lists draw only what is on the screen, which is made as high as the page.
async function picture(page: Page, path: string): Promise<void> {
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width, height: Math.max(height, await page.evaluate(() => document.documentElement.scrollHeight)) });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.screenshot({ path, fullPage: true });
  await page.setViewportSize({ width, height });
}

// looks are what pages are looked at in.
export const looks = [
  { name: 'light', width: 1100, colorScheme: 'light' }, { name: 'dark', width: 1100, colorScheme: 'dark' }, { name: 'narrow', width: 320, colorScheme: 'light' },
] as const;

// wear shows the page in a look, without colours that are on their way to others.
export async function wear(page: Page, look: (typeof looks)[number]): Promise<void> {
  await page.setViewportSize({ width: look.width, height: 800 });
  await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' });
}

// shootAll keeps a picture of a state of a page in each look, in which it has to be accessible, and nothing may be cut.
export async function shootAll(page: Page, name: string): Promise<void> {
  for (const look of looks) {
    await wear(page, look);
    await shoot(page, `${look.name}-${name}`);
    expect(await cutBy(page), `${name} is cut, ${look.name}`).toBeLessThanOrEqual(0);
  }
  await wear(page, looks[0]);
}

// cutBy is how far a page reaches beyond the screen.
export function cutBy(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

// tabTo moves the focus by Tab alone until it is on what has that name.
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    if (name.test(await focusedName(page))) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

// focusedName is the name, the text and the label of what has the focus.
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element?.matches('a, button, input, select, textarea, summary')) return '';
    const label = element.id ? document.querySelector(`label[for="${element.id}"]`)?.textContent : '';
    return `${element.getAttribute('aria-label') ?? ''} ${element.textContent ?? ''} ${label ?? ''}`;
  });
}

let people = 0;

// signUp opens an account on the page.
export async function signUp(page: Page): Promise<{ email: string; password: string }> {
  const person = { email: `person${++people}-${Date.now()}@example.com`, password: 'correct horse battery' };
  await page.goto('/sign-up');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.locator('form').getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  return person;
}
