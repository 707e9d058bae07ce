import createModule from '@neslinesli93/qpdf-wasm';
import { wasm } from './asset';

// Ran is how a call of qpdf has ended. Code 0 is success, 3 success with warnings, 2 a failure.
export interface Ran {
  code: number;
  words: string;
  // output is the file that was written, if one was.
  output: Uint8Array<ArrayBuffer> | undefined;
}

interface Instance {
  callMain(args: string[]): number;
  FS: {
    mkdir(path: string): void;
    writeFile(path: string, content: Uint8Array | string): void;
    readFile(path: string): Uint8Array<ArrayBuffer>;
    readdir(path: string): string[];
    mount(type: unknown, options: { blobs: { name: string; data: Blob }[] }, at: string): void;
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

// out is where a call has to write its result.
export const out = '/out.pdf';

// qpdf calls qpdf once, on files that it sees as /in/0.pdf, /in/1.pdf and so on; args name them, and out. Each call has memory
// of its own, which is given back.
export async function qpdf(files: Blob[], args: string[]): Promise<Ran> {
  replaceFetch(await wasm('qpdf'));
  const lines: string[] = [];
  const instance = await listening(lines);
  instance.FS.mkdir('/in');
  instance.FS.mount(instance.WORKERFS, { blobs: files.map((data, at) => ({ name: `${at}.pdf`, data })) }, '/in');
  // Arguments by file, so that passwords may be of any characters and argument lists of any length.
  instance.FS.writeFile('/args', args.join('\n') + '\n');
  const code = instance.callMain(['@/args']);
  const written = args.some((arg) => arg.includes(out)) && instance.FS.readdir('/').includes(out.slice(1));
  return { code, words: lines.join('\n'), output: written ? instance.FS.readFile(out) : undefined };
}

// input is the name of the nth file of a call.
export const input = (n = 0): string => `/in/${n}.pdf`;
