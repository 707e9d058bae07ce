import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const name = 'virtual:licences';
const allowed = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'];

interface Package { version: string; license: string; dependencies?: Record<string, string> }

// licences offers a list of the packages that are built into the app, with the text of each licence. A licence that is not in
// the list above ends the build.
export function licences(): Plugin {
  return {
    name: 'licences',
    resolveId: (id) => (id === name ? '\0' + name : undefined),
    load(id) {
      if (id !== '\0' + name) return undefined;
      return `export default ${JSON.stringify(collect(process.cwd()))}`;
    },
  };
}

function collect(root: string) {
  const found = new Map<string, { name: string; version: string; licence: string; text: string }>();
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Package;
  const waiting = Object.keys(own.dependencies ?? {});
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    const dir = join(root, 'node_modules', next);
    if (!existsSync(dir)) continue; // an optional package of another system
    const described = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Package;
    if (!allowed.includes(described.license)) throw new Error(`${next}: the licence ${described.license} is not in build/licences.ts`);
    const file = readdirSync(dir).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? '' : readFileSync(join(dir, file), 'utf8');
    found.set(next, { name: next, version: described.version, licence: described.license, text });
    waiting.push(...Object.keys(described.dependencies ?? {}));
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}
