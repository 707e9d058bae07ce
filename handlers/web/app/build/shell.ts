import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Built { file: string; imports?: string[]; css?: string[] }

// shellBytes is what every page loads before anything of its own, as it is sent: the entry, all that it imports, and their styles.
export function shellBytes(dist = '../dist'): number {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Built>;
  const files = new Set<string>();
  const add = (name: string): void => {
    const { file, imports = [], css = [] } = manifest[name]!;
    if (files.has(file)) return;
    [file, ...css].forEach((one) => files.add(one));
    imports.forEach(add);
  };
  add('src/main.ts');
  return [...files].reduce((sum, file) => sum + readFileSync(join(dist, `${file}.gz`)).length, 0);
}
