import type { RE2JS } from '../../engines/re2';
import { patternOf } from './pattern';
import type { Step } from './steps';

type Of<K extends Step['kind']> = Extract<Step, { kind: K }>;

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
