import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    base: string;
    sample: string;
    // data is where the service keeps everything.
    data: string;
    // rooms is where specs have their files, which are removed at the end.
    rooms: string;
    person: { email: string; password: string };
  }
}

const startSeconds = 80;

// The service under test: the one whose folder TOOLMILL_RUNNING names, or `toolmill dev` with everything of its own, on free ports.
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'toolmill-web-'));
  const running = process.env['TOOLMILL_RUNNING'];
  if (running !== undefined) {
    provide(project, join(running, 'var'), dir);
    return () => Promise.resolve(rmSync(dir, { recursive: true, force: true }));
  }
  chmodSync(dir, 0o755); // engines' users must be able to enter it
  const [api, operations] = await Promise.all([freePort(), freePort()]);
  const service = spawn(process.env['TOOLMILL_BIN'] ?? resolve('../../../bin/toolmill'), ['dev'], {
    cwd: dir,
    env: { ...process.env, TOOLMILL_DATA_DIR: join(dir, 'var'), TOOLMILL_LISTEN: `127.0.0.1:${api}`, TOOLMILL_OPERATIONS_LISTEN: `127.0.0.1:${operations}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await started(service);
  provide(project, join(dir, 'var'), dir);
  return async () => {
    service.kill('SIGTERM');
    await new Promise((ended) => service.once('exit', ended));
    rmSync(dir, { recursive: true, force: true });
  };
}

// provide tells specs of a service what it has written down; they have their own files below dir.
function provide(project: TestProject, data: string, dir: string): void {
  const settings = readFileSync(join(data, 'dev.env'), 'utf8');
  const setting = (name: string): string => new RegExp(`${name}=['"]?([^'"\\n]*)`).exec(settings)?.[1] ?? '';
  project.provide('base', new URL(setting('TOOLMILL_BASE_URL')).origin);
  project.provide('data', data);
  mkdirSync(join(dir, 'rooms'));
  project.provide('rooms', join(dir, 'rooms'));
  project.provide('sample', join(data, 'sample.pdf'));
  project.provide('person', { email: setting('TOOLMILL_EMAIL'), password: setting('TOOLMILL_PASSWORD') });
}

// started waits for the text with which the service says that it can be used.
function started(service: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    let printed = '';
    const timer = setTimeout(() => failed(new Error(`the service did not start in ${startSeconds} s:\n${printed}`)), startSeconds * 1000);
    service.once('exit', (code) => failed(new Error(`the service ended with ${code}:\n${printed}`)));
    service.once('error', failed);
    service.stdout!.on('data', (part: Buffer) => {
      printed += part.toString();
      if (!printed.includes('Try it:')) return;
      clearTimeout(timer);
      ready();
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

// browser is where scripts/setup puts one.
export function browser(): string {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
  const found = names.map((name) => `/usr/bin/${name}`).find((file) => existsSync(file));
  if (found === undefined) throw new Error('there is no Chromium: run scripts/setup');
  return found;
}
