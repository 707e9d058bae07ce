import createModule from '@neslinesli93/qpdf-wasm';
import { Ahead, type Part } from './ahead';
import { wasm } from './asset';

// Ran is how a call of qpdf has ended. Code 0 is success, 3 success with warnings, 2 a failure.
export interface Ran {
  code: number;
  words: string;
  // outputs are the files that were written, in the order of their names.
  outputs: Uint8Array<ArrayBuffer>[];
}

interface Instance {
  callMain(args: string[]): number;
  FS: {
    mkdir(path: string): void;
    writeFile(path: string, content: Uint8Array | string): void;
    readFile(path: string): Uint8Array<ArrayBuffer>;
    readdir(path: string): string[];
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

// qpdf calls qpdf once, on files that it sees as input(0), input(1) and so on; args name them, and out. Each call has memory
// of its own, which is given back.
export async function qpdf(files: Blob[], args: string[], extraText?: string): Promise<Ran> {
  replaceFetch(await wasm('qpdf'));
  const lines: string[] = [];
  const { FS, WORKERFS, callMain } = await listening(lines);
  for (const dir of ['/in', folder]) FS.mkdir(dir);
  mountAhead(FS, WORKERFS, files);
  if (extraText !== undefined) FS.writeFile(extra, extraText);
  // Arguments by file, so that there may be any number of them. No password has a line break.
  FS.writeFile('/args', args.join('\n') + '\n');
  const code = callMain(['@/args']);
  const numberOf = (name: string): number => Number(name.replace(/\D/g, ''));
  const written = FS.readdir(folder).filter((name) => name.endsWith('.pdf')).sort((a, b) => numberOf(a) - numberOf(b));
  return { code, words: lines.join('\n'), outputs: written.map((name) => FS.readFile(`${folder}/${name}`)) };
}
