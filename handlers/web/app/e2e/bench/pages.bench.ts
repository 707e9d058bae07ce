import { chromium, type Browser, type CDPSession } from 'playwright-core';
import { afterAll, beforeAll, inject, it } from 'vitest';
import { shellBytes } from '../../build/shell';
import { browser as executable } from '../service';
import { traced, type Task } from '../traced';

// The figures of web.md, as a person on a slow telephone has them. They are printed and not asserted: other work on the machine changes
// them. The list's rows are made here, 10,000 of them; everything else is the service's.
const base = inject('base');
const bytesASecond = 1_600_000 / 8;
const latencyMs = 150;
const slowdown = 4;
const listed = 10_000;
// Each page is loaded so often; the least disturbed of the loads counts.
const loads = 3;
const longMs = 50;

// beyond is what tasks take of a thread, or by the clock, more than 50 ms each.
const beyond = (tasks: Task[], of: keyof Task): number => tasks.reduce((sum, one) => sum + Math.max(0, one[of] - longMs), 0);

let running: Browser;
beforeAll(async () => {
  running = await chromium.launch({ executablePath: executable(), args: ['--no-sandbox'] });
});
afterAll(() => running.close());

const say = (name: string, figures: string): void => console.log(`${name.padEnd(34)} ${figures}`);

interface Seen { lcpMs: number; shift: number }

async function slow(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: latencyMs, downloadThroughput: bytesASecond, uploadThroughput: bytesASecond });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

it('first load of each kind of page', async () => {
  for (const path of ['/', '/tools/word-to-pdf', '/tools/html-to-pdf-api', '/tools/json-formatter', '/tools/rotate-pdf', '/tools/meta-tag-checker', '/sign-in', '/licences', '/account', '/account/history']) {
    let best: (Seen & { own: number; wall: number }) | undefined;
    for (let i = 0; i < loads; i++) {
      const one = await load(path);
      if (best === undefined || one.own < best.own) best = one;
    }
    const { lcpMs, shift, own, wall } = best!;
    say(path, `LCP ${(lcpMs / 1000).toFixed(2)} s (2.5)   blocking ${Math.round(own)} ms (200), ${Math.round(wall)} with what else ran   shift ${shift.toFixed(3)} (0.05)`);
  }
});

async function load(path: string): Promise<Seen & { own: number; wall: number }> {
  const context = await running.newContext({ baseURL: base, viewport: { width: 390, height: 844 } });
  if (path.startsWith('/account')) await context.request.post('/v1/account/sessions', { data: inject('person') });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await slow(cdp);
  await page.addInitScript(() => {
    const seen: Seen = { lcpMs: 0, shift: 0 };
    (globalThis as unknown as { seen: Seen }).seen = seen;
    new PerformanceObserver((list) => list.getEntries().forEach((one) => (seen.lcpMs = one.startTime))).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => list.getEntries().forEach((one) => {
      const shift = one as unknown as { value: number; hadRecentInput: boolean };
      if (!shift.hadRecentInput) seen.shift += shift.value;
    })).observe({ type: 'layout-shift', buffered: true });
  });
  const tasks = await traced(cdp);
  await page.goto(path, { waitUntil: 'networkidle' });
  const done = await tasks();
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  await context.close();
  return { ...seen, own: beyond(done, 'ownMs'), wall: beyond(done, 'wallMs') };
}

it('the shell', () => {
  say('shell with CSS', `${(shellBytes() / 1000).toFixed(1)} KB gzip (60)`);
});

it('a list of 10,000 jobs', async () => {
  const context = await running.newContext({ baseURL: base, viewport: { width: 1100, height: 800 } });
  const page = await context.newPage();
  const { email, password } = inject('person');
  await page.request.post('/v1/account/sessions', { data: { email, password } });
  const { jobs } = (await (await page.request.get('/v1/jobs?limit=1')).json()) as { jobs: object[] };
  await page.route('**/v1/jobs?*', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const part = Array.from({ length: 100 }, (_, i) => ({ ...jobs[0], id: `job_${String(from + i).padStart(26, '0')}`, input: { kind: 'file', name: `file-${from + i}.pdf` } }));
    return route.fulfill({ json: { jobs: part, nextCursor: from + 100 < listed ? String(from + 100) : null } });
  });
  await page.goto('/account/jobs');
  await page.getByRole('link', { name: 'file-0.pdf' }).waitFor();
  // Shows the parts one after the other, then scrolls 400 pixels a frame, 100 frames each from the top, the middle and near the end.
  const figures = await page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise((next) => requestAnimationFrame(next));
    const more = (): HTMLButtonElement | undefined => [...document.querySelectorAll<HTMLButtonElement>('main button')].find((one) => one.textContent === 'Show more');
    const last = (): string => document.querySelector('li.card:last-child')?.textContent ?? '';
    const longest = async (step: () => boolean): Promise<{ frames: number; over: number; longestMs: number }> => {
      let last = await frame();
      const found = { frames: 0, over: 0, longestMs: 0 };
      while (step()) {
        const now = await frame();
        found.frames++;
        found.longestMs = Math.max(found.longestMs, now - last);
        if (now - last > 50) found.over++;
        last = now;
      }
      return found;
    };
    let before = '';
    let still = 0;
    const growing = await longest(() => {
      // A part that was overtaken by the list's own news is asked for again.
      if (last() !== before || ++still > 100) {
        before = last();
        still = 0;
        more()?.click();
      }
      return more() !== undefined;
    });
    const found: Record<string, { frames: number; over: number; longestMs: number }> = { growing };
    for (const [name, part] of [['scrolling from the top', 0], ['from the middle', 0.5], ['to the end', 0.9]] as const) {
      scrollTo(0, document.documentElement.scrollHeight * part);
      await frame();
      await frame();
      let left = 100;
      found[name] = await longest(() => (scrollBy(0, 400), left-- > 0));
    }
    // The same without a list says what the machine is like at this time.
    const empty = document.body.appendChild(document.createElement('div'));
    document.getElementById('app')!.remove();
    empty.style.height = '60000px';
    let left = 100;
    found['an empty page'] = await longest(() => (scrollBy(0, 400), left-- > 0));
    return found;
  });
  for (const [name, one] of Object.entries(figures)) say(`${listed} jobs, ${name}`, `${one.frames} frames, longest ${one.longestMs.toFixed(0)} ms, ${one.over} over 50 ms`);
  await context.close();
});
