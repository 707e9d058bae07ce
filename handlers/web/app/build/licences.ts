import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const name = 'virtual:licences';
const allowed = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense', 'CC0-1.0', 'BlueOak-1.0.0'];

// apart are packages whose licences ask that people can replace them and get their source: they are built into files of their
// own (vite.config.ts), and the page names where the source is.
export const apart: Record<string, string> = {
  mediabunny: 'MPL-2.0', '@mediabunny/mp3-encoder': 'MPL-2.0', 'libheif-js': 'LGPL-3.0',
};

// data are lists and fonts of others that are no packages: each folder has its licence, and the script that fetches it.
const data = [
  { name: 'gitleaks (rules)', licence: 'MIT', dir: 'src/tools/secret-scanner/gitleaks' },
  { name: 'EFF Long Wordlist', licence: 'CC-BY-3.0', dir: 'src/tools/password-generator/eff' },
  { name: 'Noto Sans', licence: 'OFL-1.1', dir: 'src/engines/noto' },
];

interface Package { version: string; license: string; dependencies?: Record<string, string>; repository?: string | { url: string } }

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
  const found = new Map<string, { name: string; version: string; licence: string; text: string; source: string }>();
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Package;
  const waiting = Object.keys(own.dependencies ?? {});
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    const dir = join(root, 'node_modules', next);
    if (!existsSync(dir)) continue; // an optional package of another system
    const described = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Package;
    if (!allowed.includes(described.license) && apart[next] !== described.license) throw new Error(`${next}: the licence ${described.license} is not in build/licences.ts`);
    const files = readdirSync(dir).filter((entry) => /^(licen[cs]e|copying|notice)/i.test(entry));
    const text = files.map((file) => readFileSync(join(dir, file), 'utf8')).join('\n\n');
    found.set(next, { name: next, version: described.version, licence: described.license, text, source: next in apart ? sourceOf(described) : '' });
    waiting.push(...Object.keys(described.dependencies ?? {}));
  }
  for (const { name: own, licence, dir } of data) {
    const version = /^version=(\S+)$/m.exec(readFileSync(join(root, dir, 'fetch'), 'utf8'))?.[1] ?? '';
    found.set(own, { name: own, version, licence, text: readFileSync(join(root, dir, 'LICENSE'), 'utf8'), source: '' });
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

function sourceOf({ repository }: Package): string {
  const address = typeof repository === 'string' ? repository : (repository?.url ?? '');
  return address.replace(/^git\+/, '').replace(/\.git$/, '').replace(/^github:|^(?=[\w-]+\/[\w-]+$)/, 'https://github.com/');
}
