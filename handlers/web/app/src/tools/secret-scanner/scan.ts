import { RE2JS } from '../../engines/re2';
import { unpacked } from './encoded';
import { entropyBits } from './entropy';
import { allowedEverywhere, rules, type Allowed, type Rule } from './rules';
import { Windows, type Window } from './windows';

/** Secret is one that was found: start and end of it in the text, the whole match around it, the entropy in bits. */
export interface Secret {
  rule: string;
  description: string;
  start: number;
  end: number;
  text: string;
  match: string;
  entropy: number;
}

const compiled = new Map<string, RE2JS>();
const windows = new Windows(rules);

function re2(pattern: string): RE2JS {
  const known = compiled.get(pattern);
  if (known) return known;
  const fresh = RE2JS.compile(pattern);
  compiled.set(pattern, fresh);
  return fresh;
}

/**
 * secrets finds what gitleaks would find in the text of a file with this name, and what our own rules find, also in Base64 within
 * it. A text without a name may be of any file. done is told the part of the rules that was tried, 0 to 1.
 */
export function secrets(text: string, name = '', done: (part: number) => void = () => undefined): Secret[] {
  const plain = scanned(text, name, done);
  const inside = unpacked(text);
  if (!inside) return plain;
  const packed = scanned(inside.text, name).flatMap((one) => {
    const place = inside.originalOf(one.start, one.end);
    return place && !plain.some(({ start, end }) => start < place.end && place.start < end) ? [{ ...one, ...place }] : [];
  });
  return [...plain, ...packed].sort((a, b) => a.start - b.start);
}

function scanned(text: string, name: string, done: (part: number) => void = () => undefined): Secret[] {
  const places = windows.of(text);
  const found: Secret[] = [];
  rules.forEach((rule, index) => {
    if (name === '' || rule.path === undefined || re2(rule.path).matcher(name).find()) for (const one of matches(text, places[index]!, rule)) found.push(one);
    done((index + 1) / rules.length);
  });
  return withoutDoubles(text, found).sort((a, b) => a.start - b.start);
}

function* matches(text: string, places: Window[], rule: Rule): Generator<Secret> {
  if (places.length === 0) return;
  const pattern = re2(rule.pattern!);
  let last = -1; // the end of the last match: windows may share it
  for (const { start, end } of places) {
    const matcher = pattern.matcher(text.slice(start, end));
    while (matcher.find()) {
      const from = start + matcher.start();
      const to = start + matcher.end();
      // What touches the window's own edge was cut there, or takes it for a border of words.
      if ((matcher.start() === 0 && start > 0) || (to === end && end < text.length) || from < last) continue;
      last = to;
      const secret = secretOf(text, rule, matcher, start);
      if (secret) yield secret;
    }
  }
}

function secretOf(text: string, rule: Rule, matcher: ReturnType<RE2JS['matcher']>, offset: number): Secret | undefined {
  const group = rule.group ?? firstGroup(matcher);
  const start = offset + matcher.start(group);
  const end = offset + matcher.end(group);
  const secret = { rule: rule.id, description: rule.description, start, end, text: text.slice(start, end), match: matcher.group() ?? '', entropy: 0 };
  secret.entropy = entropyBits(secret.text);
  if (rule.entropy !== undefined && secret.entropy <= rule.entropy) return undefined;
  const line = lineAround(text, offset + matcher.start(), offset + matcher.end());
  if (line.includes('gitleaks:allow')) return undefined; // the word by which people mark what is none
  return [...allowedEverywhere, ...(rule.allowed ?? [])].some((list) => isAllowed(list, secret, line)) ? undefined : secret;
}

function firstGroup(matcher: ReturnType<RE2JS['matcher']>): number {
  for (let group = 1; group <= matcher.groupCount(); group++) if (matcher.group(group)) return group;
  return 0;
}

function isAllowed(list: Allowed, secret: Secret, line: string): boolean {
  const target = list.target === 'line' ? line : list.target === 'match' ? secret.match : secret.text;
  const lower = secret.text.toLowerCase();
  const pattern = list.patterns?.some((one) => re2(one).matcher(target).find());
  const word = list.stopWords?.some((one) => lower.includes(one));
  return list.all === true ? pattern !== false && word !== false && list.paths === undefined : pattern === true || word === true;
}

// A match is shown and judged with its line; a line of a packed script would be all of it.
const lineMax = 4000;

function lineAround(text: string, start: number, end: number): string {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', end);
  return text.slice(Math.max(from, start - lineMax), Math.min(to < 0 ? text.length : to, end + lineMax));
}

// The generic rule is not asked where a better one knows; two rules that find the same text are one finding.
function withoutDoubles(text: string, found: Secret[]): Secret[] {
  const best = new Map<string, Secret>();
  const lines = found.filter(({ rule }) => !rule.startsWith('generic'));
  for (const one of found) {
    const generic = one.rule.startsWith('generic');
    if (generic && lines.some((other) => other.text.includes(one.text) && !text.slice(Math.min(one.start, other.start), Math.max(one.start, other.start)).includes('\n'))) continue;
    const place = `${one.start} ${one.end}`;
    if (!best.has(place)) best.set(place, one);
  }
  return [...best.values()];
}
