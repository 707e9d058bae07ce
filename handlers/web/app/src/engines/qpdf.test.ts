import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { failed, input, out, qpdf, qpdfs } from './qpdf';

// An engine that only notes what it is shown and asked; nextCode is how its next call ends. Each has a number.
interface Node { name: string; parent: { name: string }; contents?: unknown; operations: { read: (...all: unknown[]) => number; write: () => number } }
const engines = vi.hoisted(() => [] as { seen: Map<string, Node>; calls: string[][] }[]);
let nextCode = 0;

vi.mock('./asset', () => ({ wasm: () => Promise.resolve({}) }));
vi.mock('@neslinesli93/qpdf-wasm', () => ({
  default: () => {
    const one = { seen: new Map<string, Node>(), calls: [] as string[][] };
    engines.push(one);
    const args: Node = { name: 'args', parent: { name: '' }, operations: { read: () => 0, write: () => 0 } };
    const operations = { read: () => 0, write: () => 0 };
    const written = new Map<string, string>();
    return Promise.resolve({
      WORKERFS: {},
      FS: {
        mkdir: () => undefined, open: (path: string) => ({ node: one.seen.get(path) ?? args }), close: () => undefined, writeFile: (path: string, text: string) => void written.set(path, text),
        mount: (_: unknown, { blobs: [blob] }: { blobs: { name: string; data: unknown }[] }, at: string) => void one.seen.set(`${at}/${blob!.name}`, { name: blob!.name, parent: { name: at }, contents: blob!.data, operations }),
        unmount: (at: string) => [...one.seen.keys()].forEach((name) => name.startsWith(`${at}/`) && one.seen.delete(name)),
      },
      callMain: ([file]: string[]) => {
        one.calls.push(written.get(file!.slice(1))!.trim().split('\n'));
        return nextCode;
      },
    });
  },
}));

beforeAll(() => vi.stubGlobal('FileReaderSync', class { readAsArrayBuffer = (part: { text: string }): ArrayBuffer => new Uint8Array(Buffer.from(part.text)).buffer; }));
afterAll(() => vi.unstubAllGlobals());
// A call that fails ends the engine: each test has one of its own.
beforeEach(async () => {
  nextCode = failed;
  await qpdf([], []);
  nextCode = 0;
  engines.length = 0;
});

const blobOf = (text: string): Blob => ({ text, size: text.length, slice: (from: number, to: number) => blobOf(text.slice(from, to)) }) as unknown as Blob;
// shown are the files that an engine reads by the names that its last call was given.
const shown = (at: number): string[] => engines[at]!.calls.at(-1)!.flatMap((arg) => {
  const node = engines[at]!.seen.get(arg);
  if (!node) return [];
  const memory = new Int8Array(20);
  const count = node.operations.read({ node }, memory, 5, 9, 0);
  return [Buffer.from(memory).toString('latin1', 5, 5 + count)];
});

it('is one engine for several calls, which sees the files of each', async () => {
  const [one, two, three] = ['one', 'two', 'three'].map(blobOf) as [Blob, Blob, Blob];
  await qpdf([one], ['--check', input()]);
  expect(shown(0)).toEqual(['one']);
  await qpdf([two, one], [input(1), '--overlay', input(), '--', out]);
  expect(shown(0)).toEqual(['one', 'two']);
  await qpdf([three, three], [input(), input(1)]);
  expect(shown(0)).toEqual(['three', 'three']);
  expect([engines.length, engines[0]!.seen.size]).toEqual([1, 1]);
});

it('is another engine after a call that has failed', async () => {
  const file = blobOf('one');
  nextCode = failed;
  expect((await qpdf([file], [input()])).code).toBe(failed);
  nextCode = 3;
  expect((await qpdf([file], [input()])).code).toBe(3);
  await qpdf([file], [input()]);
  expect(engines.map(({ calls }) => calls.length)).toEqual([1, 2]);
});

it('is an engine of its own for JSON', async () => {
  const file = blobOf('one');
  for (const args of [['--show-npages', input()], ['--json=2', input()], ['--json=2', input()], [input(), out]]) await qpdf([file], args);
  expect(engines.map(({ calls }) => calls.length)).toEqual([1, 1, 1, 1]);
});

it('is another engine after fifty calls', async () => {
  const file = blobOf('one');
  let ran = 0;
  for await (const _ of qpdfs([file], Array.from({ length: 120 }, () => [input()]))) ran++;
  expect([ran, ...engines.map(({ calls }) => calls.length)]).toEqual([120, 50, 50, 20]);
});

it('has gone through a small file when it is first called', async () => {
  vi.resetModules();
  const { qpdf: fresh } = await import('./qpdf');
  const file = blobOf('one');
  await fresh([file], ['--show-npages', input()]);
  expect([engines.length, engines[0]!.calls.map((args) => args.length)]).toEqual([1, [6, 2]]);
  expect(shown(0)).toEqual(['one']);
});
