import { received } from '../engines/asset';
import { held } from '../engines/held';
import { loadAll, Unloaded } from '../engines/later';
import { failed } from '../texts/en/failed';
import { bytesOf, stringOf, utf8Of, type Source } from './fileText';
import { forgetLooks, noticed } from './notice';
import { collectUnused } from '../pixels/unused';
import type { Ask, Given, Told } from './protocol';
import type { Result } from './results';
import { keepLarge } from './keep';
import { shortened } from './longText';
import { Broken, Refusal } from './refusal';
import type { Reduced } from '../ui/stage/reduced';

export { Refusal, refuseUnless } from './refusal';

// Work is one run, or its check.
export interface Work<V, Facts = unknown, T = string> {
  files: File[];
  texts: T[];
  options: V;
  // facts is what open has returned.
  facts: Facts;
  // progress says how far the work is, from 0 to 1, and what it is doing; undefined if that is not known.
  progress(fraction: number | undefined, note?: string): void;
}

export interface Job<V, Facts, T = string> {
  // open looks at an input as soon as it is chosen, for nothing. What it returns the stage is given; what it refuses is said.
  open?(given: Pick<Work<V, unknown, T>, 'files' | 'texts'>): Promise<Facts>;
  // check is asked with the options before a run is charged.
  check?(work: Work<V, Facts, T>): Promise<void> | void;
  // run does the work.
  run(work: Work<V, Facts, T>): Promise<Result | Result[]> | Result | Result[];
  // reduce makes a small copy of a picture for the stage, of what open has decoded.
  reduce?(file: File, sideMax: number): Promise<Reduced>;
}

// What an engine may hold while nothing is done.
const heldBytesMax = 48_000_000;

const scope = self as unknown as { postMessage(told: Told, transfer?: Transferable[]): void; onmessage: ((event: MessageEvent<Ask>) => void) | null };

// worker makes a module the worker of a tool.
export function worker<V, Facts = undefined>(job: Job<V, Facts>): void {
  serve(job, stringOf);
}

// bytesWorker is worker for a tool that reads its texts as UTF-8, without a mark of byte order.
export function bytesWorker<V, Facts = undefined>(job: Job<V, Facts, Uint8Array>): void {
  serve(job, bytesOf);
}

// utf8Worker is bytesWorker for a tool that reads files piece by piece, and can say what UTF-8 cannot: a text that has half of a letter is a string.
export function utf8Worker<V, Facts = undefined>(job: Job<V, Facts, Uint8Array | string | Blob>): void {
  serve(job, utf8Of);
}

function serve<V, Facts, T>(job: Job<V, Facts, T>, read: (source: Source) => Promise<T>): void {
  // Files and texts of the last ask, which the next one may be about too.
  let files: File[] = [];
  let texts: Promise<T[]> = Promise.resolve([]);
  // blobs are texts that are files.
  let blobs: Blob[] = [];
  const given = async ({ files: fresh, texts: sources, options, facts }: Given, id: number): Promise<Work<V, Facts, T>> => {
    files = fresh ?? files;
    if (sources !== undefined) {
      blobs = sources.filter((source) => source instanceof Blob);
      texts = Promise.all(sources.map(read));
    }
    return { files, texts: await texts, options: options as V, facts: facts as Facts, progress: (fraction, note) => scope.postMessage({ kind: 'progress', id, fraction, note }) };
  };
  const answer = async (ask: Extract<Ask, { given: Given }>): Promise<unknown> => {
    if (ask.kind === 'open') forgetLooks();
    const work = await given(ask.given, ask.id);
    if (ask.kind === 'open') return job.open?.(work);
    if (ask.kind === 'check') return void (await Promise.all([job.check?.(work), loadAll(), noticed()]));
    const made = await job.run(work);
    const results = (Array.isArray(made) ? made : [made]).map(shortened);
    // What a long text has left would lie here while the page shows it.
    if (results.some((one) => one.kind === 'text' && one.whole)) collectUnused();
    return keepLarge(results);
  };
  const reduce = async (sideMax: number): Promise<Reduced | undefined> => (files[0] ? job.reduce?.(files[0], sideMax).catch(() => undefined) : undefined);
  scope.onmessage = ({ data: ask }) => {
    if (ask.kind === 'asset') return received(ask.name, ask.bytes);
    if (ask.kind === 'reduce') return void reduce(ask.sideMax).then((value) => scope.postMessage({ kind: 'done', id: ask.id, value }, value ? [value.image] : []));
    answer(ask).then(
      (value) => scope.postMessage({ kind: 'done', id: ask.id, value, isSpent: ask.kind === 'run' && held() > heldBytesMax }),
      async (error: unknown) => scope.postMessage((await areRead([...files, ...blobs])) ? toldOf(error, ask.id) : { kind: 'failed', id: ask.id, reason: String(error), words: failed.changed }),
    );
  };
}

// areRead reports whether files are still what was chosen. What an engine says of one that is gone, or another, is of no use.
async function areRead(files: Blob[]): Promise<boolean> {
  try {
    for (const file of files) await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

function toldOf(error: unknown, id: number): Told {
  if (error instanceof Refusal) return { kind: 'refused', id, message: error.message, field: error.field };
  const words = error instanceof Broken ? error.message : error instanceof Unloaded ? failed.unloaded : undefined;
  return { kind: 'failed', id, reason: String(error), ...(words === undefined ? {} : { words }) };
}
