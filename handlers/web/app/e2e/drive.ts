import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { initialOf, type Fields } from '../src/tools/fields';
import type { Tool } from '../src/tools/tool';
import { browser as executable } from './service';

// What a tool's worker is driven with here, on a page of the app, without the page's part of a run: thousands of inputs, and times that
// are the worker's own. The worker is the one that is served, by the address that the build gave it.
export interface Input { files?: (string | { name: string; mimeType: string; buffer: Buffer })[]; texts?: string[]; options?: Record<string, unknown> }

// at is the part of a run that refused: before it, nothing is charged.
export type Ended = { how: 'done'; bytes: number } | { how: 'refused'; says: string; at: string } | { how: 'failed'; says: string } | { how: 'stuck'; says: string };

interface Asked { address: string; assets: Record<string, string>; options: Record<string, unknown>; texts: string[]; seconds: number }

const built = '../dist/assets';

// workerOf returns the address of a tool's worker.
function workerOf(slug: string): string {
  const name = readdirSync(`${built}/worker`).find((file) => new RegExp(`^${slug}-[\\w-]{8}\\.js\\.gz$`).test(file));
  if (name === undefined) throw new Error(`${slug} has no worker in ${built}`);
  return `/web/assets/worker/${name.replace('.gz', '')}`;
}

// assets are the addresses of what engines ask for, by the names of engines/addresses.ts.
function assets(): Record<string, string> {
  const manifest = JSON.parse(readFileSync('../dist/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>;
  const files = Object.fromEntries(Object.entries(manifest).map(([source, { file }]) => [basename(source), `/web/${file}`]));
  return Object.fromEntries([...readFileSync('src/engines/addresses.ts', 'utf8').matchAll(/^import (\w+) from '([^']+)\?url'/gm)].map(([, name, path]) => [name!, files[basename(path!)]!]));
}

// Driver drives the workers of one browser after each other.
export class Driver {
  private constructor(private readonly running: Browser, readonly page: Page, private readonly cdp: CDPSession, private readonly inside: CDPSession) {}

  static async start(base: string): Promise<Driver> {
    const running = await chromium.launch({ executablePath: executable(), args: ['--no-sandbox'] });
    // The pages' policy lets none but the app's own scripts start workers.
    const page = await (await running.newContext({ baseURL: base, bypassCSP: true, serviceWorkers: 'block' })).newPage();
    page.setDefaultTimeout(0);
    await page.goto('/licences');
    await page.evaluate(() => {
      const input = document.body.appendChild(document.createElement('input'));
      Object.assign(input, { type: 'file', multiple: true, id: 'given' });
    });
    return new Driver(running, page, await running.newBrowserCDPSession(), await page.context().newCDPSession(page));
  }

  // run lets a tool look at an input, check it and work on it, as its page does; a worker that has failed is ended, as there.
  async run(slug: string, { files = [], texts = [], options = {} }: Input, seconds = 60): Promise<Ended> {
    await this.page.locator('#given').setInputFiles(files as string[]);
    const { default: tool } = (await import(`../src/tools/${slug}/index.ts`)) as { default: Tool<Fields> };
    return this.page.evaluate(drive, { address: workerOf(slug), assets: assets(), options: { ...initialOf(tool.options), ...options }, texts, seconds } satisfies Asked);
  }

  // end ends the worker that is there, with its memory.
  async end(): Promise<void> {
    await this.page.evaluate(() => {
      const held = globalThis as unknown as { driven?: { worker: Worker } };
      held.driven?.worker.terminate();
      delete held.driven;
    });
  }

  // memoryBytes is what the browser's processes for pages hold. The page's own garbage is collected before: all inputs that it was given are in it. Where the system does not say
  // it, it is 0.
  async memoryBytes(): Promise<number> {
    await this.inside.send('HeapProfiler.collectGarbage');
    const { processInfo } = await this.cdp.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { id }) => sum + residentBytes(id), 0);
  }

  close(): Promise<void> {
    return this.running.close();
  }
}

function residentBytes(pid: number): number {
  const file = `/proc/${pid}/status`;
  return existsSync(file) ? Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) * 1024 : 0;
}

// drive runs in the page.
async function drive({ address, assets, options, texts, seconds }: Asked): Promise<Ended> {
  const held = globalThis as unknown as { driven: { address: string; worker: Worker; last: number } | undefined };
  const files = [...(document.getElementById('given') as HTMLInputElement).files!];
  if (held.driven?.address !== address) {
    held.driven?.worker.terminate();
    held.driven = { address, worker: new Worker(address, { type: 'module' }), last: 0 };
  }
  const driven = held.driven;
  const ask = (kind: string, facts?: unknown): Promise<Ended & { value?: unknown }> => new Promise((settle) => {
    const id = ++driven.last;
    const end = (ended: Ended & { value?: unknown }): void => {
      clearTimeout(timer);
      if (ended.how === 'failed' || ended.how === 'stuck') {
        driven.worker.terminate();
        held.driven = undefined;
      }
      settle(ended);
    };
    const timer = setTimeout(() => end({ how: 'stuck', says: `${kind} took more than ${seconds} s` }), seconds * 1000);
    driven.worker.onerror = (event) => (event.preventDefault(), end({ how: 'failed', says: event.message }));
    driven.worker.onmessage = async ({ data }) => {
      if (data.kind === 'asset') {
        const bytes = await (await fetch(assets[data.name]!)).arrayBuffer();
        driven.worker.postMessage({ kind: 'asset', name: data.name, bytes }, [bytes]);
      } else if (data.id === id && data.kind === 'done') end({ how: 'done', bytes: 0, value: data.value });
      else if (data.id === id && data.kind === 'refused') end({ how: 'refused', says: data.message, at: kind });
      else if (data.id === id && data.kind === 'failed') end({ how: 'failed', says: data.words ?? data.reason });
    };
    driven.worker.postMessage({ kind, id, given: { files, texts, options, facts } });
  });
  const opened = await ask('open');
  if (opened.how !== 'done') return opened;
  const checked = await ask('check', opened.value);
  if (checked.how !== 'done') return checked;
  const { value, ...ended } = await ask('run', opened.value);
  if (ended.how !== 'done') return ended;
  const results = value as { blob?: Blob; text?: string }[];
  return { how: 'done', bytes: results.reduce((sum, { blob, text }) => sum + (blob?.size ?? text?.length ?? 0), 0) };
}
