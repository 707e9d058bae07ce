import createModule from '@neslinesli93/qpdf-wasm';
import { Ahead, type Part } from './ahead';
import { wasm } from './asset';
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
interface Operations { read: unknown; write(file: Opened, from: Int8Array, at: number, length: number, position: number): number }

interface Instance {
  callMain(args: string[]): number;
  FS: {
    mkdir(path: string): void;
    writeFile(path: string, content: Uint8Array | string): void;
    open(path: string, how: 'r'): Opened;
    close(file: Opened): void;
    mount(type: unknown, options: { blobs: { name: string; data: Ahead }[] }, at: string): void;
  };
  WORKERFS: unknown;
}

// The package's types say that locateFile has to be an address; the one that is given here is answered below.
const create = createModule as unknown as (settings: { locateFile(): string }) => Promise<Instance>;

// A worker that calls it will need it: what it waits for comes before it is asked for anything.
wasm('qpdf').catch(() => undefined);

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

// input is the name of the nth file of a call, extra that of a file that is written for it.
export const input = (n = 0): string => `/in/${n}.pdf`;
export const extra = '/extra';

// mountAhead shows files to an engine. It reads them by the FileReaderSync that it finds while they are mounted.
function mountAhead(FS: Instance['FS'], WORKERFS: unknown, files: Blob[]): void {
  const scope = globalThis as unknown as { FileReaderSync: new () => { readAsArrayBuffer(part: unknown): ArrayBuffer } };
  const plain = scope.FileReaderSync;
  const reader = new plain();
  const blobs = files.map((file, at) => ({ name: `${at}.pdf`, data: new Ahead(file, (part) => reader.readAsArrayBuffer(part)) }));
  scope.FileReaderSync = class { readAsArrayBuffer = (part: unknown): ArrayBuffer => (part as Part).bytes(); };
  try {
    FS.mount(WORKERFS, { blobs }, '/in');
  } finally {
    scope.FileReaderSync = plain;
  }
}

// sunk has an engine write its results into sinks: in its own memory each would be copied some twenty times as it grows. They are by their names.
function sunk(FS: Instance['FS']): Map<string, Sink> {
  const sinks = new Map<string, Sink>();
  FS.writeFile(argsFile, '');
  const some = FS.open(argsFile, 'r');
  const memory = Object.values(some.node).find((one): one is Operations => ['read', 'write'].every((does) => typeof (one as Record<string, unknown> | null)?.[does] === 'function'))!;
  FS.close(some);
  const plain = memory.write;
  memory.write = (file, from, at, length, position) => {
    const { name, parent } = file.node;
    if (parent.name !== folder.slice(1)) return plain(file, from, at, length, position);
    if (position === 0) sinks.set(name, new Sink());
    sinks.get(name)!.write(new Uint8Array(from.buffer, from.byteOffset + at, length), position);
    return length;
  };
  return sinks;
}

type Call = (args: string[]) => Ran;

// started makes an engine that sees some files.
async function started(files: Blob[], extraText?: string): Promise<Call> {
  replaceFetch(await wasm('qpdf'));
  const lines: string[] = [];
  const { FS, WORKERFS, callMain } = await listening(lines);
  for (const dir of ['/in', folder]) FS.mkdir(dir);
  mountAhead(FS, WORKERFS, files);
  if (extraText !== undefined) FS.writeFile(extra, extraText);
  const sinks = sunk(FS);
  return (args) => {
    sinks.clear();
    // Arguments by file, so that there may be any number of them. No password has a line break.
    FS.writeFile(argsFile, args.join('\n') + '\n');
    const code = callMain([`@${argsFile}`]);
    const numberOf = (name: string): number => Number(name.replace(/\D/g, ''));
    const written = [...sinks].sort(([a], [b]) => numberOf(a) - numberOf(b));
    return { code, words: lines.splice(0).join('\n'), outputs: written.map(([, sink]) => sink.blob('application/pdf')) };
  };
}

// qpdf calls qpdf once, on files that it sees as input(0), input(1) and so on; args name them, and out. Each call has memory
// of its own, which is given back.
export async function qpdf(files: Blob[], args: string[], extraText?: string): Promise<Ran> {
  return (await started(files, extraText))(args);
}

// A call leaves some of the engine's stack used, of which it has 64 KB.
const callsMax = 50;

// qpdfs calls qpdf several times on the same files. Calls share an engine; none comes after one that has failed.
export async function* qpdfs(files: Blob[], calls: string[][]): AsyncGenerator<Ran> {
  let call: Call | undefined;
  for (const [at, args] of calls.entries()) {
    if (at % callsMax === 0) call = undefined;
    call ??= await started(files);
    const ran = call(args);
    if (ran.code === failed) call = undefined;
    yield ran;
  }
}
