// A worker cannot connect to anything, so what an engine needs beside its scripts the page fetches and hands over.
import type { AssetName } from './addresses';
import { Unloaded } from './later';

const asked = new Map<string, { promise: Promise<ArrayBuffer>; settle: (bytes: ArrayBuffer | null) => void }>();

// asset returns a file of the app, such as an engine's WebAssembly. Only workers that worker() made can ask.
export function asset(name: AssetName): Promise<ArrayBuffer> {
  const known = asked.get(name);
  if (known) return known.promise;
  let settle: (bytes: ArrayBuffer | null) => void = () => undefined;
  const promise = new Promise<ArrayBuffer>((resolve, reject) => {
    settle = (bytes) => (bytes ? resolve(bytes) : reject(new Unloaded(`${name} could not be loaded`)));
  });
  asked.set(name, { promise, settle });
  (self as unknown as { postMessage(told: unknown): void }).postMessage({ kind: 'asset', name });
  return promise;
}

// received hands an asset to who waits for it.
export function received(name: string, bytes: ArrayBuffer | null): void {
  asked.get(name)?.settle(bytes);
  if (!bytes) asked.delete(name); // asked for again the next time
}

const compiled = new Map<string, Promise<WebAssembly.Module>>();

// wasm returns an engine's module, compiled once in a worker.
export function wasm(name: AssetName): Promise<WebAssembly.Module> {
  const known = compiled.get(name);
  if (known) return known;
  const made = asset(name).then((bytes) => WebAssembly.compile(bytes));
  compiled.set(name, made);
  made.catch(() => compiled.delete(name));
  return made;
}
