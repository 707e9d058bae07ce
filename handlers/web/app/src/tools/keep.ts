import type { Result } from './results';

const memoryBytesMax = 50_000_000;
// folder is where results lie in the origin's private file system, one folder for each page.
export const folder = 'results';

// keepLarge moves large results out of memory, into the origin's private file system. Where there is none they stay.
export async function keepLarge(results: Result[]): Promise<Result[]> {
  const kept: Result[] = [];
  for (const result of results) {
    kept.push(result.kind === 'file' && result.blob.size > memoryBytesMax ? await stored(result).catch(() => result) : result);
  }
  return kept;
}

async function stored(result: Extract<Result, { kind: 'file' }>): Promise<Result> {
  const root = await navigator.storage.getDirectory();
  const dir = await root.getDirectoryHandle(folder, { create: true });
  const path = `${Date.now()}-${crypto.getRandomValues(new Uint32Array(1))[0]}`;
  const handle = await dir.getFileHandle(path, { create: true });
  const writer = await handle.createWritable();
  await result.blob.stream().pipeTo(writer);
  return { ...result, blob: (await handle.getFile()).slice(0, undefined, result.type), path };
}
