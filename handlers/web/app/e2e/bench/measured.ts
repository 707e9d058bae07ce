import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { traced } from '../traced';
import { smaller, type Reference } from './references';

// Figures are what a person sees of one run. ownTaskMs is what the longest task took of the processor, restFrameMs the longest frame of the same page before it was
// given anything: what frames and tasks take by the clock is also what else the machine does.
export interface Figures { openedMs: number; workedMs: number; bytesOut: number; longestFrameMs: number; longestTaskMs: number; ownTaskMs: number; restFrameMs: number }

interface Seen { openedMs: number; workedMs: number; hasEnded: boolean; bytesOut: number; failed: string; longestFrameMs: number; longestTaskMs: number; options: object }

// watching is put into the page before its own scripts. It sees when people choose a file and press the button, and what page and worker say to each
// other, sets the options that a reference names, and counts how long the page does not paint, and how long the longest task of its thread is, without what else the machine does.
function watching(): void {
  const seen: Seen = { openedMs: 0, workedMs: 0, hasEnded: false, bytesOut: 0, failed: '', longestFrameMs: 0, longestTaskMs: 0, options: {} };
  (globalThis as unknown as { seen: Seen }).seen = seen;
  const sizeOf = (value: unknown): number => (Array.isArray(value) ? value : []).reduce((sum: number, one: { blob?: Blob; text?: string; whole?: { blob: Blob } }) => sum + (one?.blob?.size ?? one?.whole?.blob.size ?? one?.text?.length ?? 0), 0);
  const asked = new Map<number, string>();
  let chosenAt = 0;
  let pressedAt = 0;
  addEventListener('change', ({ target }) => (target as HTMLInputElement).type === 'file' && (chosenAt = performance.now()), true);
  addEventListener('submit', () => (pressedAt = performance.now()), true);
  // The second frame begins when the first one, with the result, was painted.
  const painted = (then: () => void): number => requestAnimationFrame(() => requestAnimationFrame(then));
  const Plain = Worker;
  globalThis.Worker = class extends Plain {
    constructor(address: string | URL, settings?: WorkerOptions) {
      super(address, settings);
      this.addEventListener('message', ({ data }) => {
        const kind = asked.get(data.id);
        if (kind === undefined || !['done', 'refused', 'failed'].includes(data.kind)) return;
        if (data.kind !== 'done') seen.failed = data.message ?? data.reason;
        else if (kind === 'open') seen.openedMs = performance.now() - chosenAt;
        else if (kind === 'run') painted(() => ((seen.workedMs = performance.now() - pressedAt), (seen.bytesOut = sizeOf(data.value)), (seen.hasEnded = true)));
      });
    }
    override postMessage(ask: { kind: string; id: number; given?: { options: object } }, transfer?: unknown): void {
      if (ask.given) {
        if (['check', 'run'].includes(ask.kind)) Object.assign(ask.given.options, seen.options);
        asked.set(ask.id, ask.kind);
      }
      super.postMessage(ask, transfer as Transferable[]);
    }
  };
  const frame = (last: number): number => requestAnimationFrame((now) => ((seen.longestFrameMs = Math.max(seen.longestFrameMs, now - last)), frame(now)));
  for (const given of ['change', 'paste']) addEventListener(given, () => ((seen.longestFrameMs = seen.longestTaskMs = 0), frame(performance.now())), { capture: true, once: true });
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (seen.longestTaskMs = Math.max(seen.longestTaskMs, duration)))).observe({ type: 'longtask' });
}

// inBrowser uses a tool's page as a person does. Its times are those that people wait: from the choice of a file until it was looked at, and from the press of the button,
// with the check and the service's acceptance, until the result is painted. Tasks are those of a run that is traced, which takes longer: its times are not to be used.
export async function inBrowser(page: Page, reference: Reference, isTraced = false): Promise<Figures> {
  await opened(page, reference);
  await handOver(page, reference);
  const restFrameMs = await rested(page);
  const tasks = isTraced ? await traced(await page.context().newCDPSession(page)) : undefined;
  const { openedMs, workedMs, bytesOut, longestFrameMs, longestTaskMs } = await used(page, reference);
  const ownTaskMs = Math.max(0, ...((await tasks?.()) ?? []).map(({ ownMs }) => ownMs));
  return { openedMs, workedMs, bytesOut, longestFrameMs, longestTaskMs, ownTaskMs, restFrameMs };
}

const restMs = 1500;

// rested is the longest frame of a page that does nothing.
function rested(page: Page): Promise<number> {
  return page.evaluate((restMs) => new Promise<number>((done) => {
    const from = performance.now();
    let longest = 0;
    const frame = (last: number): number => requestAnimationFrame((now) => ((longest = Math.max(longest, now - last)), now - from < restMs ? frame(now) : done(longest)));
    requestAnimationFrame(frame);
  }), restMs);
}

// peakOf is what the page's process holds at most with an input, more than after a run on a small one of the same kind: what engines, editor
// and thumbnails take whatever the input is, is not counted.
export async function peakOf(running: Browser, page: Page, reference: Reference): Promise<number> {
  await opened(page, reference);
  const memory = await watchedMemory(running);
  try {
    const small = { ...reference, ...smaller(reference) };
    await handOver(page, small);
    await used(page, small);
    await page.waitForTimeout(settleMs);
    memory.begin();
    await handOver(page, reference);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await used(page, reference);
    await page.waitForTimeout(settleMs);
  } finally {
    memory.stop();
  }
  return memory.peakBytes();
}

// In it thumbnails and results are painted.
const settleMs = 1000;

async function opened(page: Page, { slug }: Reference): Promise<void> {
  await page.goto('/licences');
  await page.addInitScript(watching);
  await page.goto(`/tools/${slug}`);
  await page.locator('main form').waitFor();
}

// used gives a tool an input and lets it work. What it refuses is not measured.
async function used(page: Page, { slug, files, pasted, options = {}, fill = {} }: Reference): Promise<Seen> {
  await page.evaluate((fresh) => void Object.assign((globalThis as unknown as { seen: Seen }).seen, fresh), { openedMs: 0, workedMs: 0, hasEnded: false, failed: '', options });
  if (files) await choose(page, files.map((file) => file()));
  if (pasted) await paste(page);
  // What opening the file sets is there before anything is typed.
  const button = page.locator('main form button.main:enabled');
  const bad = page.locator('main .bad');
  await button.or(bad).first().waitFor();
  if (!(await button.isVisible())) throw new Error(`${slug}: ${await bad.first().textContent()}`);
  for (const [label, value] of Object.entries(fill)) await page.getByLabel(label).first().fill(value);
  // Nobody presses it while the page still draws what the file has brought. A page that draws nothing at all is not always told that it is idle.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 })));
  await button.press('Enter');
  await page.waitForFunction(() => {
    const { seen } = globalThis as unknown as { seen: Seen };
    return seen.hasEnded || seen.failed !== '' || document.querySelector('main .bad') !== null;
  }, undefined, { polling: 100 });
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  if (!seen.hasEnded) throw new Error(`${slug}: ${seen.failed || (await bad.first().textContent())}`);
  return seen;
}

// Where there are several fields for texts, each is given one of the files.
async function choose(page: Page, given: string[]): Promise<void> {
  const fields = page.locator('main form input[type=file]');
  // Who chooses a file has pointed at the form before, upon which the page lets the worker start.
  await page.locator('main form').hover({ position: { x: 1, y: 1 } });
  if (given.length < 2 || (await fields.count()) !== given.length) return fields.first().setInputFiles(given);
  for (const [at, file] of given.entries()) {
    await fields.nth(at).setInputFiles(file);
    await page.locator('main form .cm-content').nth(at).locator('.cm-line', { hasText: /./ }).first().waitFor();
  }
}

// handOver puts the text that will be pasted on the clipboard. A page of its own does it: the tool's holds what the paste brings, not what a script has handed over.
async function handOver(page: Page, { pasted }: Reference): Promise<void> {
  if (!pasted) return;
  const context = await page.context().browser()!.newContext({ baseURL: new URL(page.url()).origin, permissions: ['clipboard-read', 'clipboard-write'], serviceWorkers: 'block' });
  const copier = await context.newPage();
  await copier.goto('/licences');
  await copier.evaluate((text) => navigator.clipboard.writeText(text), readFileSync(pasted(), 'utf8'));
  await context.close();
  await page.bringToFront();
}

async function paste(page: Page): Promise<void> {
  await page.locator('main form').hover({ position: { x: 1, y: 1 } });
  await page.locator('main form .cm-content').first().focus();
  await page.keyboard.press('Control+V');
  await page.locator('main form .cm-content .cm-line', { hasText: /./ }).first().waitFor();
}

const everyMs = 25;

// watchedMemory looks at the processes of pages again and again. Where the system does not say what they hold, it is 0.
async function watchedMemory(running: Browser): Promise<{ begin: () => void; peakBytes: () => number; stop: () => void }> {
  const cdp = await running.newBrowserCDPSession();
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const now = (): number => pids.reduce((sum, pid) => sum + residentBytes(pid), 0);
  let before = now();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, now())), everyMs);
  return { begin: () => void (before = most = now()), peakBytes: () => most - before, stop: () => clearInterval(timer) };
}

function residentBytes(pid: number): number {
  const file = `/proc/${pid}/status`;
  return existsSync(file) ? Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) * 1024 : 0;
}

// natively is the time of the best native program, from the start of its process to its end. What it writes is of no use.
export function natively(command: string): number {
  const from = performance.now();
  const { status, stderr } = spawnSync('bash', ['-c', command], { encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['ignore', 'ignore', 'pipe'] });
  // 1 is diff's word for texts that differ.
  if (status !== 0 && !(status === 1 && command.startsWith('diff '))) throw new Error(`${command}: ${status} ${stderr}`);
  return performance.now() - from;
}

// bytesOf is the size of files, or of all in a folder.
export function bytesOf(paths: string[]): number {
  return paths.reduce((sum, path) => sum + (statSync(path).isDirectory() ? bytesOf(readdirSync(path).map((name) => `${path}/${name}`)) : statSync(path).size), 0);
}
