/** Rule is how names are made. pattern is of {name}, {n}, {date}, {time}, {ext} and other text. */
export interface Rule {
  pattern: string;
  find: string;
  replace: string;
  /** find is a regular expression; replace may hold $1 and so on. */
  expression: boolean;
  letters: 'keep' | 'lower' | 'upper' | 'title' | 'kebab' | 'snake';
  /** The first number, the step, and to how many digits it is filled with zeros. */
  start: number;
  step: number;
  digits: number;
}

/** Source is a file as it is named; changed is its last change in ms since 1970. */
export interface Source { name: string; changed: number }

/** Renamed is a file's new name, and what is wrong with it. */
export interface Renamed { from: string; to: string; fault?: 'empty' | 'clash' | 'forbidden' | 'long' }

/** BadExpression means that the text to be found is no regular expression. */
export class BadExpression extends Error {}

const forbidden = /[\u0000-\u001f\u007f<>:"/\\|?*]|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
// What Windows, macOS and Linux all take for one name.
const bytesMax = 255;

/** renamed gives each file its new name, in their order. Names that are equal but for case clash, as Windows and macOS would have it. */
export function renamed(files: Source[], rule: Rule): Renamed[] {
  const search = searchOf(rule);
  const out = files.map((file, at): Renamed => ({ from: file.name, to: nameOf(file, at, rule, search) }));
  const counts = new Map<string, number>();
  for (const { to } of out) counts.set(to.normalize('NFC').toLowerCase(), (counts.get(to.normalize('NFC').toLowerCase()) ?? 0) + 1);
  return out.map((one) => {
    const fault = faultOf(one.to, counts.get(one.to.normalize('NFC').toLowerCase())!);
    return fault ? { ...one, fault } : one;
  });
}

function faultOf(name: string, count: number): Renamed['fault'] | undefined {
  if (name === '' || /^\.+$/.test(name)) return 'empty';
  if (forbidden.test(name)) return 'forbidden';
  if (new TextEncoder().encode(name).length > bytesMax) return 'long';
  return count > 1 ? 'clash' : undefined;
}

function searchOf({ find, expression }: Rule): RegExp | undefined {
  if (find === '') return undefined;
  try {
    return new RegExp(expression ? find : find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gu');
  } catch (error) {
    throw new BadExpression(error instanceof Error ? error.message : String(error));
  }
}

function nameOf({ name, changed }: Source, at: number, rule: Rule, search: RegExp | undefined): string {
  const dot = name.lastIndexOf('.');
  const bare = dot > 0 ? name.slice(0, dot) : name;
  const ext = dot > 0 ? name.slice(dot + 1) : '';
  const found = search ? bare.replace(search, rule.expression ? rule.replace : rule.replace.replaceAll('$', '$$$$')) : bare;
  const day = new Date(changed);
  const two = (n: number): string => String(n).padStart(2, '0');
  const parts: Record<string, string> = {
    name: inLetters(found, rule.letters), ext,
    n: String(rule.start + at * rule.step).padStart(rule.digits, '0'),
    date: `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`, time: `${two(day.getHours())}-${two(day.getMinutes())}-${two(day.getSeconds())}`,
  };
  const made = rule.pattern.replace(/\{(\w+)\}/g, (whole, key: string) => parts[key] ?? whole).trim();
  return /\{ext\}/.test(rule.pattern) ? made.replace(/\.$/, '') : ext === '' ? made : `${made}.${ext}`;
}

function inLetters(name: string, letters: Rule['letters']): string {
  const words = (): string[] => name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  switch (letters) {
    case 'keep': return name;
    case 'lower': return name.toLowerCase();
    case 'upper': return name.toUpperCase();
    case 'title': return name.toLowerCase().replace(/(^|[\s_-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
    case 'kebab': return words().join('-');
    case 'snake': return words().join('_');
  }
}
