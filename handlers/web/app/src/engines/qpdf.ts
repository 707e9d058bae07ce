import createModule from '@neslinesli93/qpdf-wasm';
import { Ahead, aheadOf } from './ahead';
import { wasm } from './asset';
import { blankPdf } from './blankPdf';
import { holds } from './held';
import { Sink } from './sink';

// Ran is how a call of qpdf has ended. Code 0 is success, 3 success with warnings, 2 a failure.
export interface Ran {
  code: number;
  words: string;
  // outputs are the files that were written, in the order of their names.
  outputs: Blob[];
}

// Opened is a file that the engine has opened, as its file system has it. operations are among what its node holds, under a name that was shortened.
interface Opened { node: Record<string, unknown> & { name: string; parent: { name: string } } }
interface Operations { read: Transfer; write: Transfer }
// Transfer copies between a place of the engine's memory and one of a file, and returns how many bytes.
type Transfer = (file: Opened, memory: Int8Array, at: number, length: number, position: number) => number;

interface Instance {
  callMain(args: string[]): number;
  FS: {
    mkdir(path: string): void;
    writeFile(path: string, content: Uint8Array | string): void;
    open(path: string, how: 'r'): Opened;
    close(file: Opened): void;
    mount(type: unknown, options: { blobs: { name: string; data: Ahead }[] }, at: string): void;
    unmount(at: string): void;
  };
  WORKERFS: unknown;
}

// The package's types say that locateFile has to be an address; the one that is given here is answered below.
const create = createModule as unknown as (settings: { locateFile(): string }) => Promise<Instance>;

const address = '/web/qpdf.wasm';
const { fetch: reallyFetch } = globalThis;
const reallyInstantiate = WebAssembly.instantiateStreaming;
const marks = new WeakSet<Response>();
let replaced = false;

// replaceFetch answers the engine, which can only fetch its wasm by itself, with the module that the page has handed over: a
// worker cannot connect to anything.
function replaceFetch(module: WebAssembly.Module): void {
  if (replaced) return;
  replaced = true;
  globalThis.fetch = (asked, settings) => {
    if (asked !== address) return reallyFetch(asked, settings);
    const mark = new Response(null);
    marks.add(mark);
    return Promise.resolve(mark);
  };
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const answer = await source;
    if (!marks.has(answer)) return reallyInstantiate.call(WebAssembly, answer, imports);
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

// listening makes an engine whose words are kept: it takes the console's functions as they are while it is made.
function listening(lines: string[]): Promise<Instance> {
  const { log, error } = console;
  console.log = console.error = (line: unknown) => void lines.push(String(line));
  try {
    return create({ locateFile: () => address });
  } finally {
    Object.assign(console, { log, error });
  }
}

// out is where a call has to write its result; outs for several, with %d in their names.
export const out = '/out/1.pdf';
export const outs = '/out/%d.pdf';
const folder = '/out';
const argsFile = '/args';

/** failed is the code of a call that has failed. */
export const failed = 2;

/** isForeign says whether a call has failed because its file is not encrypted by a password as the standard has it, but to certificates, say. */
export const isForeign = ({ code, words }: Ran): boolean => code === failed && /unsupported (?:encryption filter|\/R or \/V)/i.test(words);

// input is the name of the nth file of a call, extra that of a file that is written for it.
export const input = (n = 0): string => `/in/${n}.pdf`;
export const extra = '/extra';

const mounted = 'file.pdf';

// mountAhead shows a file to an engine, which reads it into its memory without copies in between.
function mountAhead({ FS, WORKERFS }: Instance, file: Blob, at: string): void {
  const data = aheadOf(file);
  FS.mkdir(at);
  FS.mount(WORKERFS, { blobs: [{ name: mounted, data }] }, at);
  const operations = operationsOf(FS, `${at}/${mounted}`);
  if (operations.read !== readAhead) operations.read = readAhead;
}

// readAhead is what all files have that were mounted so: theirs is the one among what their node holds.
function readAhead(file: Opened, into: Int8Array, at: number, length: number, position: number): number {
  const data = Object.values(file.node).find((one): one is Ahead => one instanceof Ahead)!;
  return data.copy(position, new Uint8Array(into.buffer, into.byteOffset + at, length));
}

function operationsOf(FS: Instance['FS'], path: string): Operations {
  const some = FS.open(path, 'r');
  FS.close(some);
  return Object.values(some.node).find((one): one is Operations => ['read', 'write'].every((does) => typeof (one as Record<string, unknown> | null)?.[does] === 'function'))!;
}

// seen returns what shows an engine the files of a call, and returns their names. Those of the call before that are not among them are not shown any longer.
function seen(instance: Instance): (files: Blob[]) => string[] {
  const places = new Map<Blob, string>();
  let count = 0;
  return (files) => {
    for (const [file, at] of places) if (!files.includes(file)) (instance.FS.unmount(at), places.delete(file));
    return files.map((file) => {
      const at = places.get(file) ?? `/in/${count++}`;
      if (!places.has(file)) mountAhead(instance, file, at);
      places.set(file, at);
      return `${at}/${mounted}`;
    });
  };
}

// sunk has an engine write its results into sinks: in its own memory each would be copied some twenty times as it grows. They are by their names.
function sunk(FS: Instance['FS']): Map<string, Sink> {
  const sinks = new Map<string, Sink>();
  FS.writeFile(argsFile, '');
  const memory = operationsOf(FS, argsFile);
  const plain = memory.write;
  memory.write = (file, from, at, length, position) => {
    const { name, parent } = file.node;
    if (parent.name !== folder.slice(1)) return plain(file, from, at, length, position);
    if (position === 0) sinks.set(name, new Sink());
    sinks.get(name)!.write(new Uint8Array(from.buffer, from.byteOffset + at, length), position);
    holds(from.buffer.byteLength);
    return length;
  };
  return sinks;
}

type Call = (files: Blob[], args: string[], extraContent?: string | Uint8Array) => Ran;

async function started(): Promise<Call> {
  replaceFetch(await wasm('qpdf'));
  const lines: string[] = [];
  const instance = await listening(lines);
  const { FS, callMain } = instance;
  for (const dir of ['/in', folder]) FS.mkdir(dir);
  const see = seen(instance);
  const sinks = sunk(FS);
  return (files, args, extraContent) => {
    sinks.clear();
    const names = see(files);
    const given = args.map((arg) => names[files.findIndex((_, n) => arg === input(n))] ?? arg);
    // Arguments by file, so that there may be any number of them. No password has a line break.
    FS.writeFile(argsFile, given.join('\n') + '\n');
    if (extraContent !== undefined) FS.writeFile(extra, extraContent);
    const code = callMain([`@${argsFile}`]);
    const numberOf = (name: string): number => Number(name.replace(/\D/g, ''));
    const written = [...sinks].sort(([a], [b]) => numberOf(a) - numberOf(b));
    return { code, words: lines.splice(0).join('\n'), outputs: written.map(([, sink]) => sink.blob('application/pdf')) };
  };
}

// A call leaves some of the engine's stack used, of which it has 64 KB.
const callsMax = 50;
interface Engine { call: Promise<Call>; calls: number }
let running: Engine | undefined = begun();

// begun is the first engine of a worker: one that is loaded will be called. It is compiled function by function, when each is called first, so a small file goes
// through it while people choose theirs.
function begun(): Engine {
  const first = { call: started(), calls: 1 };
  const worked = first.call.then((call) => call([new Blob([blankPdf({ width: 9, height: 9 })])], [input(), '--pages', '.', '1', '--', out]));
  // What could not be loaded is asked for again.
  worked.catch(() => running === first && (running = undefined));
  return first;
}

// qpdf calls qpdf once, on files that it sees as input(0), input(1) and so on; args name them, and out. Calls share an engine, since the browser gives
// the memory of another one back late; none comes after one that has failed. JSON qpdf writes in an engine's first call only.
export async function qpdf(files: Blob[], args: string[], extraContent?: string | Uint8Array): Promise<Ran> {
  const asksJson = args.some((arg) => arg.startsWith('--json'));
  if (running === undefined || running.calls === callsMax || asksJson) running = { call: started(), calls: 0 };
  const mine = running;
  mine.calls++;
  let code = failed;
  try {
    const ran = (await mine.call)(files, args, extraContent);
    code = ran.code;
    return ran;
  } finally {
    if ((code === failed || asksJson) && running === mine) running = undefined;
  }
}

// qpdfs calls qpdf several times on the same files.
export async function* qpdfs(files: Blob[], calls: string[][]): AsyncGenerator<Ran> {
  for (const args of calls) yield qpdf(files, args);
}
