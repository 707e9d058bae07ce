import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, inject, it } from 'vitest';
import { browser as executable } from '../service';
import { bytesOf, inBrowser, natively, peakOf, type Figures } from './measured';
import { references, smaller, type Reference } from './references';

// The tools of the browser beside the best native program on the same input and the same machine. Figures are printed and not asserted. A
// tool should take no longer than 8 times the program, hold at most 6 times its input, and let the page paint every 200 ms: what does not is
// marked with a star.
const timesNative = 8;
const timesInput = 6;
const freezeMs = 200;
// Beside less than this the page's own memory is all that is seen.
const inputBytesMin = 100_000;
// Page and program take turns, and the best of each counts: other work on the machine makes single figures longer. What takes long is measured twice.
const turns = 4;
const longMs = 8000;

let running: Browser;
beforeAll(async () => {
  running = await chromium.launch({ executablePath: executable(), args: ['--no-sandbox'] });
});
afterAll(() => running.close());

const named = process.env['WEB_TOOLS']?.split(',');
const chosen = references.filter(({ slug }) => named === undefined || named.includes(slug));

// visited lets somebody of their own use a tool's page.
async function visited<T>(use: (page: Page) => Promise<T>): Promise<T> {
  const email = `bench-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`;
  const context = await running.newContext({ baseURL: inject('base'), viewport: { width: 1100, height: 800 }, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await context.request.post('/v1/account', { data: { email, password: 'correct horse battery' } });
    return await use(page);
  } finally {
    await context.close();
  }
}

// What the processor had to do is that of the traced run alone.
const longest = ['longestFrameMs', 'longestTaskMs', 'restFrameMs'] as const;

const waited = ({ openedMs, workedMs }: Figures): number => openedMs + workedMs;

// beside measures a tool and its program in turns, each in a fresh page and a fresh process. One more run is traced for its tasks, which makes it slower.
async function beside(reference: Reference): Promise<{ seen: Figures; nativeMs: number }> {
  let nativeMs = Infinity;
  let seen: Figures | undefined;
  for (let turn = 0; turn < (seen && waited(seen) > longMs ? 2 : turns); turn++) {
    nativeMs = Math.min(nativeMs, natively(reference.native()));
    const now = await visited((page) => inBrowser(page, reference));
    const best = seen && waited(seen) < waited(now) ? seen : now;
    // The longest frames and tasks are those of any turn.
    seen = { ...best, ...Object.fromEntries(longest.map((name) => [name, Math.max(now[name], seen?.[name] ?? 0)])) };
  }
  const { ownTaskMs } = await visited((page) => inBrowser(page, reference, true));
  return { seen: { ...seen!, ownTaskMs }, nativeMs };
}

// fixedMs is what people wait with a small input, which the program is done with at once: how long the page, its engine and the service take whatever the
// input is. It is asked for where a tool is too slow.
async function fixedMs(reference: Reference): Promise<number> {
  let least = Infinity;
  for (let turn = 0; turn < turns; turn++) least = Math.min(least, waited(await visited((page) => inBrowser(page, { ...reference, ...smaller(reference) }))));
  return least;
}

const star = (value: number, most: number): string => (value > most ? '*' : '');
const size = (bytes: number): string => (bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e3).toFixed(1)} KB`);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const row = (...cells: string[]): void => console.log(`| ${cells.join(' | ')} |`);

it('tools beside native programs', { timeout: 3_600_000 }, async () => {
  row('tool', 'reference input', 'time', 'native', 'times', 'peak memory', 'of input', 'longest frame (at rest)', 'longest task (of the processor)', 'out');
  row(...Array<string>(10).fill('---'));
  for (const reference of chosen) {
    try {
      const inputBytes = bytesOf((reference.files ?? (reference.pasted ? [reference.pasted] : [])).map((file) => file()));
      const { seen, nativeMs } = await beside(reference);
      const peakBytes = await visited((page) => peakOf(running, page, reference));
      const [slower, larger] = [waited(seen) / nativeMs, peakBytes / Math.max(1, inputBytes)];
      const parts = [...(seen.openedMs === 0 ? [] : [`${seconds(seen.openedMs)} to open`]), ...(slower > timesNative ? [`${seconds(await fixedMs(reference))} with a small input`] : [])];
      row(reference.slug, `${reference.input}${inputBytes === 0 ? '' : `, ${size(inputBytes)}`}`, `${seconds(waited(seen))}${parts.length === 0 ? '' : ` (${parts.join(', ')})`}`, `${seconds(nativeMs)} ${reference.by}`, slower.toFixed(1) + star(slower, timesNative),
        size(peakBytes), inputBytes < inputBytesMin ? '–' : larger.toFixed(1) + star(larger, timesInput), `${Math.round(seen.longestFrameMs)} ms${star(seen.longestFrameMs, freezeMs)} (${Math.round(seen.restFrameMs)})`, `${Math.round(seen.longestTaskMs)} ms (${Math.round(seen.ownTaskMs)})`, seen.bytesOut === 0 ? '–' : size(seen.bytesOut));
    } catch (error) {
      row(reference.slug, reference.input, `not measured: ${String(error).split('\n')[0]}`);
    }
  }
});
