import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import WebSocket from 'ws';

// A client of WebDriver BiDi (W3C), which Firefox speaks itself: nothing stands between the test and the browser.

const startSeconds = 60;

interface Answer { id?: number; type: 'success' | 'error' | 'event'; method?: string; params?: Record<string, unknown>; result?: unknown; error?: string; message?: string }

// Value is what a script has returned, as BiDi writes it.
interface Value { type: string; value?: unknown; sharedId?: string }

export class Firefox {
  private last = 0;
  private readonly waiting = new Map<number, { done(value: unknown): void; failed(error: Error): void }>();
  private readonly heard: Answer[] = [];
  private readonly hearing = new Set<() => void>();
  private context = '';

  private constructor(private readonly process: ChildProcess, private readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => this.hear(JSON.parse(data.toString()) as Answer));
  }

  // start starts Firefox with a profile of its own in a folder; what is downloaded lies in its folder "downloads".
  static async start(program: string, folder: string): Promise<Firefox> {
    const [profile, downloads] = [join(folder, 'profile'), join(folder, 'downloads')];
    for (const one of [profile, downloads]) mkdirSync(one, { recursive: true });
    writeFileSync(join(profile, 'user.js'), Object.entries({
      'browser.download.folderList': 2, 'browser.download.dir': downloads, 'browser.download.useDownloadDir': true, 'browser.shell.checkDefaultBrowser': false, 'datareporting.policy.dataSubmissionEnabled': false,
      'app.update.enabled': false, 'pdfjs.disabled': true, 'browser.download.always_ask_before_handling_new_types': false, 'browser.download.alwaysOpenPanel': false,
    }).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(''));
    const running = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder, MOZ_CRASHREPORTER_DISABLE: '1' } });
    const socket = new WebSocket(`${await addressOf(running)}/session`, { perMessageDeflate: false, maxPayload: 1 << 30 });
    await new Promise<void>((open, failed) => void socket.once('open', () => open()).once('error', failed));
    const firefox = new Firefox(running, socket);
    await firefox.call('session.new', { capabilities: {} });
    await firefox.call('session.subscribe', { events: ['network.beforeRequestSent', 'log.entryAdded', 'browsingContext.downloadEnd'] });
    const { contexts } = await firefox.call<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
    firefox.context = contexts[0]!.context;
    return firefox;
  }

  call<T>(method: string, params: object): Promise<T> {
    const id = ++this.last;
    return new Promise<T>((done, failed) => {
      this.waiting.set(id, { done: done as (value: unknown) => void, failed });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  async open(url: string): Promise<void> {
    await this.call('browsingContext.navigate', { context: this.context, url, wait: 'complete' });
  }

  // evaluate returns what a script returns, of which promises are waited for.
  async evaluate(expression: string): Promise<Value> {
    const made = await this.call<{ type: string; result: Value; exceptionDetails?: { text: string } }>('script.evaluate', { expression, target: { context: this.context }, awaitPromise: true, resultOwnership: 'none' });
    if (made.type !== 'success') throw new Error(made.exceptionDetails?.text);
    return made.result;
  }

  // until waits for a script to return something true; it looks at each frame.
  async until(expression: string): Promise<void> {
    await this.evaluate(`new Promise((done) => { const look = () => ((${expression}) ? done() : requestAnimationFrame(look)); look(); })`);
  }

  async setFiles(selector: string, files: string[]): Promise<void> {
    const { sharedId } = await this.evaluate(`document.querySelector(${JSON.stringify(selector)})`);
    await this.call('input.setFiles', { context: this.context, element: { sharedId }, files });
  }

  // events are what was told since the last start of a listening: requests, words on the console, downloads.
  events(method: string): Record<string, unknown>[] {
    return this.heard.filter((one) => one.method === method).map((one) => one.params!);
  }

  forget(): void {
    this.heard.length = 0;
  }

  // told waits until something of a kind was told.
  told(method: string): Promise<Record<string, unknown>> {
    return new Promise((done) => {
      const look = (): void => {
        const found = this.events(method)[0];
        if (found === undefined) return;
        this.hearing.delete(look);
        done(found);
      };
      this.hearing.add(look);
      look();
    });
  }

  async close(): Promise<void> {
    const ended = new Promise((done) => this.process.once('exit', done));
    await this.call('browser.close', {}).catch(() => this.process.kill());
    await ended;
  }

  private hear(told: Answer): void {
    if (told.id === undefined) {
      this.heard.push(told);
      for (const look of [...this.hearing]) look();
      return;
    }
    const one = this.waiting.get(told.id);
    this.waiting.delete(told.id);
    if (told.type === 'success') one?.done(told.result);
    else one?.failed(new Error(`${told.error}: ${told.message}`));
  }
}

function addressOf(running: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let printed = '';
    const timer = setTimeout(() => failed(new Error(`Firefox did not start in ${startSeconds} s: ${printed}`)), startSeconds * 1000);
    running.once('exit', (code) => failed(new Error(`Firefox ended with ${code}: ${printed}`)));
    running.once('error', failed);
    running.stderr!.on('data', (part: Buffer) => {
      printed += part.toString();
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(printed)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      found(address);
    });
  });
}
