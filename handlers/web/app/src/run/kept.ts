import { folder } from '../tools/keep';
import type { Result } from '../tools/results';

// discard deletes the results that lie in the origin's private file system.
export async function discard(results: Result[]): Promise<void> {
  const paths = results.flatMap((result) => (result.kind === 'file' && result.path !== undefined ? [result.path] : []));
  if (paths.length === 0) return;
  try {
    const root = await navigator.storage.getDirectory();
    const dir = await root.getDirectoryHandle(folder);
    for (const path of paths) await dir.removeEntry(path);
  } catch {
    // already gone
  }
}

const oldMs = 24 * 3600 * 1000;

// sweep deletes what pages that ended without a word have left. Names begin with the time.
export async function sweep(now = Date.now()): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory();
    const dir = await root.getDirectoryHandle(folder);
    for await (const name of (dir as unknown as { keys(): AsyncIterable<string> }).keys()) {
      if (now - Number(name.split('-')[0]) > oldMs) await dir.removeEntry(name);
    }
  } catch {
    // there is no such folder, or no such file system
  }
}
