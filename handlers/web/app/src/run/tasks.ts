import { addresses, type AssetName } from '../engines/addresses';
import { packed } from '../tools/fileText';
import type { Ask, Given, Told } from '../tools/protocol';
import type { Reduced } from '../ui/stage/reduced';
import { startWorker } from './startWorker';

// Stopped says that a task was canceled, or was given too little time.
export class Stopped extends Error {}

// Declined is a worker's refusal, in words.
export class Declined extends Error {
  readonly field: string | undefined;
  constructor(message: string, field: string | undefined) {
    super(message);
    this.field = field;
  }
}

interface Waiting { done(value: unknown): void; failed(error: Error): void; progress(fraction: number | undefined, note: string | undefined): void }

// Nobody collects the garbage of a worker that does nothing: what a large input has left in it would stay as long as the page.
const idleMs = 10_000;

// Tasks are what the page lets a tool's worker do. The worker starts with the first task; one that was stopped, or that
// failed, is ended with all its memory, as is one whose engine has grown large, or that has not been asked anything
// for a while after a run, and the next task starts another.
export class Tasks {
  private readonly address: string;
  private readonly noticed: (words: string) => void;
  private worker: Worker | undefined;
  private last = 0;
  // What the worker was given last.
  private known: Pick<Given, 'files' | 'texts'> | undefined;
  // A fresh worker has not been asked anything.
  private isFresh = false;
  // A spent worker is ended once nobody waits for it.
  private isSpent = false;
  private readonly waiting = new Map<number, Waiting>();
  private idle: ReturnType<typeof setTimeout> | undefined;

  // noticed is told what a worker has to say of the input.
  constructor(address: string, noticed: (words: string) => void = () => undefined) {
    this.address = address;
    this.noticed = noticed;
  }

  do<T>(kind: 'open' | 'check' | 'run', given: Given, progress: Waiting['progress'] = () => undefined, timeoutSeconds?: number): Promise<T> {
    const id = ++this.last;
    const timer = timeoutSeconds === undefined ? undefined : setTimeout(() => this.stop(new Stopped('time')), timeoutSeconds * 1000);
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { done: resolve as (value: unknown) => void, failed: reject, progress });
      this.worker ??= this.start();
      const { files, texts } = given;
      const sources = texts === this.known?.texts ? undefined : texts?.map(packed);
      const bytes = sources?.filter((one) => one instanceof Uint8Array) ?? [];
      this.tell({ kind, id, given: { ...given, files: files === this.known?.files ? undefined : files, texts: sources } }, bytes.map(({ buffer }) => buffer));
      this.known = { files, texts };
    }).finally(() => {
      clearTimeout(timer);
      if (kind === 'run' && this.worker && this.waiting.size === 0) this.idle = setTimeout(() => this.stop(), idleMs);
    });
  }

  // reduce asks the worker, which has opened a picture, for a small copy of it; undefined if it has not, or has ended.
  reduce(sideMax: number): Promise<Reduced | undefined> {
    if (!this.worker || this.isFresh) return Promise.resolve(undefined);
    const id = ++this.last;
    return new Promise<unknown>((done, failed) => {
      this.waiting.set(id, { done, failed, progress: () => undefined });
      this.tell({ kind: 'reduce', id, sideMax });
    }).catch(() => undefined) as Promise<Reduced | undefined>;
  }

  // warm starts the worker before there is anything to do, so that it can fetch and compile its engine while people choose a file.
  warm(): void {
    this.worker ??= this.start();
  }

  // renew ends a worker that has worked, with all that it holds.
  renew(): void {
    if (!this.isFresh) this.stop();
  }

  // stop ends the worker at once, whatever it does.
  stop(why: Error = new Stopped('canceled')): void {
    clearTimeout(this.idle);
    this.worker?.terminate();
    this.worker = undefined;
    const stopped = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of stopped) one.failed(why);
  }

  private tell(ask: Ask, transfer: Transferable[] = []): void {
    clearTimeout(this.idle);
    this.worker ??= this.start();
    this.isFresh = false;
    this.worker.postMessage(ask, transfer);
  }

  private start(): Worker {
    const worker = startWorker(this.address);
    this.isFresh = true;
    this.isSpent = false;
    this.known = undefined;
    worker.onmessage = ({ data }: MessageEvent<Told>) => this.hear(data, worker);
    worker.onerror = (event) => {
      event.preventDefault();
      this.stop(new Error(event.message || 'the worker could not be started'));
    };
    return worker;
  }

  private hear(told: Told, worker: Worker): void {
    if (told.kind === 'asset') return void handOver(told.name, worker);
    if (told.kind === 'notice') return this.noticed(told.words);
    const one = this.waiting.get(told.id);
    if (!one) return;
    if (told.kind === 'progress') return one.progress(told.fraction, told.note);
    this.waiting.delete(told.id);
    if (told.kind === 'done') this.settle(one, told);
    else if (told.kind === 'refused') one.failed(new Declined(told.message, told.field));
    else {
      one.failed(told.words === undefined ? new Error(told.reason) : new Declined(told.words, undefined));
      this.stop(); // what an engine leaves when it has failed cannot be trusted
    }
  }

  private settle(one: Waiting, { value, isSpent }: Extract<Told, { kind: 'done' }>): void {
    this.isSpent ||= isSpent ?? false;
    if (this.isSpent && this.waiting.size === 0) this.stop();
    one.done(value);
  }
}

// handOver fetches what an engine needs and gives it to a worker, which cannot connect to anything.
export async function handOver(name: string, worker: Worker): Promise<void> {
  let bytes: ArrayBuffer | null = null;
  try {
    const response = await fetch(addresses[name as AssetName]);
    if (response.ok) bytes = await response.arrayBuffer();
  } catch {
    // offline: the worker is told that there is none
  }
  worker.postMessage({ kind: 'asset', name, bytes } satisfies Ask, bytes ? [bytes] : []);
}
