import type { RE2JS } from '../../engines/re2';
import { patternOf } from './pattern';
import type { Step } from './steps';

type Of<K extends Step['kind']> = Extract<Step, { kind: K }>;

const natural = new Intl.Collator('en', { numeric: true });

// sorted orders lines: by code points as sort(1) in the C locale, as people do (item 9 before item 10), by the first number in a
// line (lines without one last), by length, at random, or backwards. Lines that are equal stay in order.
export function sorted(lines: string[], { by, down, ignoreCase }: Of<'sort'>): string[] {
  if (by === 'reverse') return [...lines].reverse();
  if (by === 'shuffle') return shuffled(lines);
  // Equal lines are the same in any order, and the engine's own order is that of code points where there are no pairs of units.
  if (by === 'letters' && !ignoreCase && !lines.some((line) => pair.test(line))) return down ? [...lines].sort().reverse() : [...lines].sort();
  const compare = comparing[by](ignoreCase ? lines.map((line) => line.toLowerCase()) : lines);
  return lines.map((_, at) => at).sort(down ? (a, b) => compare(b, a) : compare).map((at) => lines[at]!);
}

const pair = /[\ud800-\udfff]/;

type Compare = (a: number, b: number) => number;

// comparing compares lines by their places.
const comparing: Record<Exclude<Of<'sort'>['by'], 'reverse' | 'shuffle'>, (lines: string[]) => Compare> = {
  letters: (lines) => (a, b) => codePoints(lines[a]!, lines[b]!),
  natural: (lines) => (a, b) => natural.compare(lines[a]!, lines[b]!),
  number: (lines) => byNumber(lines.map(numberIn)),
  length: (lines) => byNumber(lines.map((line) => [...line].length)),
};

const byNumber = (keys: number[]): Compare => (a, b) => keys[a]! - keys[b]! || 0;

// codePoints orders as bytes of UTF-8 do, which UTF-16 units do not beyond U+FFFF.
function codePoints(a: string, b: string): number {
  if (a === b) return 0;
  let i = 0;
  while (i < a.length && i < b.length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  const [x, y] = [a.codePointAt(i) ?? -1, b.codePointAt(i) ?? -1];
  return x - y;
}

function numberIn(line: string): number {
  const found = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i.exec(line);
  return found === null ? Number.MAX_VALUE : Number(found[0]);
}

function shuffled(lines: string[]): string[] {
  const out = [...lines];
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor((crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32) * (i + 1));
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
}

// unique keeps the first of equal lines, wherever they stand; or those that come once, or those that come more than once; or counts.
export function unique(lines: string[], { keep, ignoreCase }: Of<'unique'>): string[] {
  const counts = new Map<string, { line: string; count: number }>();
  for (const line of lines) {
    const key = ignoreCase ? line.toLowerCase() : line;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { line, count: 1 });
    else known.count++;
  }
  const all = [...counts.values()];
  if (keep === 'counted') return [...all].sort((a, b) => b.count - a.count).map(({ line, count }) => `${count}\t${line}`);
  return all.filter(({ count }) => keep === 'first' || (keep === 'singles' ? count === 1 : count > 1)).map(({ line }) => line);
}

// filtered keeps the lines in which a pattern is found, or those in which it is not.
export const filtered = (lines: string[], pattern: RE2JS, wanted: boolean): string[] => lines.filter((line) => pattern.test(line) === wanted);

const patterns = {
  emails: '[\\w.!#$%&\'*+/=?^`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+',
  links: '\\b(?:https?|ftp)://[^\\s<>"\'`{}|\\\\^]*[^\\s<>"\'`{}|\\\\^.,;:!?)\\]]',
  numbers: '[+-]?(?:\\d+(?:[.,]\\d+)*|[.,]\\d+)(?:[eE][+-]?\\d+)?',
};

// extracted lists what is found, one a line: the first group of an own pattern if it has one.
export function extracted(text: string, { what, find }: Of<'extract'>): string {
  const pattern = patternOf({ find: what === 'pattern' ? find : patterns[what], pattern: true, ignoreCase: false });
  const matcher = pattern.matcher(text);
  const group = what === 'pattern' && pattern.groupCount() > 0 ? 1 : 0;
  const found: string[] = [];
  while (matcher.find()) found.push(matcher.group(group) ?? '');
  return found.length === 0 ? '' : found.join('\n') + '\n';
}

// numbered puts a number before each line, with zeros up to a width.
export function numbered(lines: string[], { from, step, width, separator }: Of<'number'>): string[] {
  return lines.map((line, i) => {
    const number = from + i * step;
    return (number < 0 ? '-' : '') + String(Math.abs(number)).padStart(width, '0') + separator + line;
  });
}

// wrapped breaks a line at blanks so that no part is longer than the width; words that are longer stay whole. White space at the
// start of the line stays.
export function wrapped(line: string, width: number): string {
  const [lead, ...words] = line.match(/^\s*\S*|\S+/g) ?? [''];
  const parts = [lead!];
  let length = [...lead!].length;
  for (const word of words) {
    const own = [...word].length;
    if (length + 1 + own > width) (parts.push('\n', word), (length = own));
    else (parts.push(' ', word), (length += 1 + own));
  }
  return parts.join('');
}
