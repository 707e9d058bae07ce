import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

// The tools whose specs run each time: one for each kind of input and engine.
const always = ['json-formatter', 'rotate-pdf', 'compress-image'];
// Of the others, every commit has the turn of one in so many; which one follows from the number of commits.
const turns = 8;
// What was changed in the last commits is tested, so that a landing of several is tested whole.
const commitsBack = 10;

// Slice is which specs of tools run, and why.
export interface Slice {
  slugs: string[];
  why: string;
}

// slice chooses the specs of this run: those that the last commits have changed, or something that they import, and a turn of the
// rest. WEB_TOOLS=all runs all of them (make web-tools), WEB_TOOLS=a,b those two, WEB_TOOLS_BASE=commit compares with that.
export function slice(env = process.env): Slice {
  const all = readdirSync('e2e/tools').filter((name) => name.endsWith('.spec.ts')).map((name) => name.replace('.spec.ts', '')).sort();
  const wanted = env['WEB_TOOLS'];
  if (wanted === 'all') return { slugs: all, why: 'all' };
  if (wanted !== undefined && wanted !== '') return { slugs: all.filter((slug) => wanted.split(',').includes(slug)), why: `those named: ${wanted}` };
  const base = baseOf(env);
  const changed = base === undefined ? undefined : changedSince(base);
  const count = git('rev-list', '--count', 'HEAD');
  if (changed === undefined || count === undefined) return { slugs: all, why: 'all, as git does not say what has changed' };
  const turn = Number(count) % turns;
  const slugs = all.filter((slug, at) => always.includes(slug) || at % turns === turn || sourcesOf(slug).some((file) => changed.has(file)));
  return { slugs, why: `${slugs.length} of ${all.length}: changed since ${base}, ${always.join(', ')}, and turn ${turn} of ${turns}` };
}

function baseOf(env: NodeJS.ProcessEnv): string | undefined {
  const named = env['WEB_TOOLS_BASE'];
  if (named !== undefined && named !== '') return named;
  return git('rev-parse', '--verify', '--quiet', `HEAD~${commitsBack}`)?.slice(0, 12);
}

// changedSince returns the app's files that differ from a commit, as paths in the app's folder.
function changedSince(base: string): Set<string> | undefined {
  const listed = git('diff', '--name-only', '--relative', base, '--', '.');
  const fresh = git('ls-files', '--others', '--exclude-standard');
  return listed === undefined || fresh === undefined ? undefined : new Set(`${listed}\n${fresh}`.split('\n').filter((name) => name !== ''));
}

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', ['-c', 'safe.directory=*', ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

// sourcesOf returns the files of a tool, and all that they import from the app.
export function sourcesOf(slug: string): string[] {
  const folder = `src/tools/${slug}`;
  const waiting = [`e2e/tools/${slug}.spec.ts`, ...readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))];
  const found = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const [, from] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^'?]+)(?:\?[^']*)?'/g)) {
      const to = normalize(join(dirname(file), from!));
      const known = [to, `${to}.ts`].find((path) => existsSync(path) && /\.\w+$/.test(path));
      if (known !== undefined) waiting.push(known);
    }
  }
  // The harness and the frame are every tool's: a change of theirs is tested by those that always run, and by the turns.
  return [...found].filter((file) => !/^e2e\/(?:tool|visitor|service)\.ts$/.test(file) && !/^src\/(?:tools|run|shell|api)\/[^/]+$/.test(file));
}
