import { RE2JS } from '../../engines/re2';
import { Fault } from '../fault';

export interface Pattern {
  flavour: 'javascript' | 're2';
  source: string;
  // flags are letters: of JavaScript d g i m s u v y; of RE2 g i m s U.
  flags: string;
}

// Span is a part of the text, from start to before end, in UTF-16 units.
export interface Span {
  start: number;
  end: number;
}

export interface Match extends Span {
  // groups are those of the pattern in order; undefined took no part in the match.
  groups: (Span | undefined)[];
}

export interface Found {
  matches: Match[];
  // total counts those beyond the listed ones too.
  total: number;
  // names are the groups' names, by their number less one.
  names: (string | undefined)[];
}

export const matchesMax = 10_000;

// find lists the matches of a pattern: all with the flag g, else the first. It refuses 'syntax' with the engine's reason, and whether the pattern is one without
// the flag u, and 'flag'.
export function find(pattern: Pattern, text: string): Found {
  return pattern.flavour === 'javascript' ? javascript(pattern, text) : re2(pattern, text);
}

// compiled is the JavaScript expression with places of groups (d) and, for all matches to be walked, g.
function compiled({ source, flags }: Pattern, extra = 'dg'): RegExp {
  try {
    return new RegExp(source, [...new Set(flags + extra)].join(''));
  } catch (error) {
    throw new Fault('syntax', { reason: (error as Error).message.replace(/^.*: /s, ''), withoutU: Number(flags.includes('u') && isPattern(source)) });
  }
}

// isPattern reports whether a source is a JavaScript expression without flags, where any sign may stand behind a backslash.
function isPattern(source: string): boolean {
  try {
    new RegExp(source);
    return true;
  } catch {
    return false;
  }
}

/** isDelimited reports whether a pattern stands between slashes, as in a program: they are searched for, too. */
export const isDelimited = (source: string): boolean => /^\/.+\/[a-z]*$/s.test(source);

function javascript(pattern: Pattern, text: string): Found {
  const expression = compiled(pattern);
  const matches: Match[] = [];
  let total = 0;
  for (const found of text.matchAll(expression)) {
    if (total++ < matchesMax) matches.push({ ...span(found.indices![0]!), groups: found.indices!.slice(1).map((at?: [number, number]) => at && span(at)) });
    if (!pattern.flags.includes('g')) break;
  }
  return { matches, total, names: namesIn(pattern.source, compiled({ ...pattern, source: pattern.source + '|' }, '').exec('')!.length - 1) };
}

const span = ([start, end]: [number, number]): Span => ({ start, end });

// namesIn reads the groups' names off the source: RegExp tells names, but not which number they have.
function namesIn(source: string, count: number): (string | undefined)[] {
  const groups = [...source.matchAll(/\\[^]|\[(?:\\[^]|[^\]])*\]|\((?!\?)|\(\?P?<(?![=!])([^>]+)>/g)].filter(([found]) => found.startsWith('('));
  return Array.from({ length: count }, (_, i) => groups[i]?.[1]);
}

function re2Compiled({ source, flags }: Pattern): RE2JS {
  const wrong = /[^gimsU]/.exec(flags);
  if (wrong !== null) throw new Fault('flag', { flag: wrong[0] });
  const bits = (flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) | (flags.includes('s') ? RE2JS.DOTALL : 0) | (flags.includes('m') ? RE2JS.MULTILINE : 0);
  try {
    return RE2JS.compile(flags.includes('U') ? `(?U:${source})` : source, bits);
  } catch (error) {
    throw new Fault('syntax', { reason: (error as Error).message.replace(/^error parsing regexp: /, '') });
  }
}

function re2(pattern: Pattern, text: string): Found {
  const expression = re2Compiled(pattern);
  const matcher = expression.matcher(text);
  const count = expression.groupCount();
  const names: (string | undefined)[] = Array.from({ length: count }, () => undefined);
  for (const [name, number] of Object.entries(expression.namedGroups())) names[number - 1] = name;
  const matches: Match[] = [];
  let [total, last] = [0, -1];
  while (matcher.find()) {
    const [start, end] = [matcher.start(), matcher.end()];
    // Go leaves out an empty match that touches the one before.
    if (start === end && start === last) continue;
    last = end;
    if (total++ < matchesMax) matches.push({ start, end, groups: Array.from({ length: count }, (_, i) => (matcher.start(i + 1) < 0 ? undefined : { start: matcher.start(i + 1), end: matcher.end(i + 1) })) });
    if (!pattern.flags.includes('g')) break;
  }
  return { matches, total, names };
}

// replaced puts the replacement for all matches (flag g) or the first. $1, $<name> and $& are JavaScript's; $1 and ${name} are Go's.
export function replaced(pattern: Pattern, text: string, replacement: string): string {
  if (pattern.flavour === 'javascript') return text.replace(compiled(pattern, ''), replacement);
  const { matches, names, total } = re2(pattern, text);
  if (total > matchesMax) throw new Fault('many', { max: matchesMax });
  let [out, at] = ['', 0];
  for (const match of matches) {
    out += text.slice(at, match.start) + expanded(replacement, match, names, text);
    at = match.end;
  }
  return out + text.slice(at);
}

// expanded is Go's Regexp.Expand: the longest word after $ is the name, and a group that is not there is empty.
function expanded(template: string, match: Match, names: (string | undefined)[], text: string): string {
  return template.replace(/\$(?:\$|(\w+)|\{(\w+)\})/g, (found, word?: string, braced?: string) => {
    if (found === '$$') return '$';
    const name = (word ?? braced)!;
    const number = /^\d+$/.test(name) ? Number(name) : names.indexOf(name) + 1 || -1;
    const group = number === 0 ? match : match.groups[number - 1];
    return group === undefined ? '' : text.slice(group.start, group.end);
  });
}

// listed writes each match by a template, as a replacement of its engine is written; $0 and $& are the match in both.
export function listed(pattern: Pattern, text: string, { matches, names }: Found, template: string): string {
  if (pattern.flavour === 'javascript') return matches.map((match) => substituted(template, match, names, text)).join('');
  const plain = template.replaceAll('$&', '${0}');
  return matches.map((match) => expanded(plain, match, names, text)).join('');
}

// substituted is GetSubstitution of ECMAScript: a number has two digits only where there are so many groups, and $<name> is read only where groups have names.
function substituted(template: string, match: Match, names: (string | undefined)[], text: string): string {
  const of = (span: Span | undefined): string => (span === undefined ? '' : text.slice(span.start, span.end));
  const hasNames = names.some((name) => name !== undefined);
  return template.replace(/\$(?:([$&`'0](?!\d))|(\d\d?)|<([^>]*)>)/g, (found, sign?: string, digits?: string, name?: string) => {
    if (sign === '$') return '$';
    if (sign === '`') return text.slice(0, match.start);
    if (sign === "'") return text.slice(match.end);
    if (sign !== undefined) return of(match);
    if (name !== undefined) return hasNames ? of(match.groups[names.indexOf(name)]) : found;
    const count = match.groups.length;
    const number = Number(digits) <= count ? digits! : digits![0]!;
    return Number(number) >= 1 && Number(number) <= count ? of(match.groups[Number(number) - 1]) + digits!.slice(number.length) : found;
  });
}

// unescaped reads \n, \r, \t, \0, \\ and \u{…} in a replacement that is typed on one line.
export function unescaped(text: string): string {
  const signs: Record<string, string> = { n: '\n', r: '\r', t: '\t', 0: '\0', '\\': '\\' };
  return text.replace(/\\(?:([nrt0\\])|u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4}))/gi, (found, sign?: string, long?: string, short?: string) => {
    if (sign !== undefined) return signs[sign] ?? found;
    const code = parseInt((long ?? short)!, 16);
    return code > 0x10ffff ? found : String.fromCodePoint(code);
  });
}
