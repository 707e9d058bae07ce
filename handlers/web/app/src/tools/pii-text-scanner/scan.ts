import { isPhone, type Country } from '../../engines/phones';
import { LongText } from '../longText';
import { Finds, type Found } from './finds';
import { kinds, rules, type Kind } from './kinds';

// How far before a candidate a word may say what it is, in characters.
const contextMax = 48;
const phonePattern = /(?<![\w.,:\/@-]|\d[ .\-()])(?:\+|00|\()?\d(?:[ .\-\/()]{0,2}\d){6,16}(?![\w@-]|\.\d)/g;
const phoneWords = /(?:tel(?:efon|éfono|efono|ephone)?|phone|mobile?|mobil|cell|fax|call|handy|whatsapp|sms|t|m)[\s.:#)]{0,4}$/i;

/**
 * personalData finds what has the form, and where there are any the right check digits, of personal data. country is whose phone
 * numbers may stand without a prefix. Where two kinds fit the same place, the first of kinds wins.
 */
export function personalData(text: string, wanted: readonly Kind[] = kinds, country?: Country, done: (part: number) => void = () => undefined): Finds {
  const found = new Finds(text);
  rules.forEach((rule, index) => {
    if (wanted.includes(rule.kind)) for (const match of text.matchAll(rule.pattern)) keep(found, text, rule.kind, match, rule.judge);
    done(index / (rules.length + 1));
  });
  if (wanted.includes('phone')) for (const match of text.matchAll(phonePattern)) keep(found, text, 'phone', match, (candidate, before) => (phone(candidate, before, country) ? candidate.length : 0));
  done(1);
  return found.apart();
}

function keep(found: Finds, text: string, kind: Kind, match: RegExpExecArray, judge: (candidate: string, before: string) => number): void {
  const length = judge(match[0], text.slice(Math.max(0, match.index - contextMax), match.index));
  if (length > 0) found.add(kinds.indexOf(kind), match.index, match.index + length);
}

// A bare row of digits may be anything: it is a phone number if a word says so, or if it is written as one.
function phone(candidate: string, before: string, country?: Country): boolean {
  const international = candidate.startsWith('00') ? '+' + candidate.slice(2) : candidate;
  if (international.startsWith('+') && isPhone(international)) return true;
  const isWritten = /\d[ .\-/()]+\d/.test(candidate) || /^0\d/.test(candidate);
  return country !== undefined && (isWritten || phoneWords.test(before)) && !/^\d{4}[-./]\d\d[-./]\d\d$/.test(candidate) && isPhone(candidate, country);
}

/** Mask is how personal data is covered: by its kind, by its kind with the same number for the same text, or by stars of the same length. */
export type Mask = 'label' | 'number' | 'stars';

/** masked is a copy of the text in which nothing of what was found stands any more. label names a kind. */
export function masked(text: string, found: Iterable<Found>, mask: Mask, label: (kind: Kind) => string): LongText {
  const known = new Map<string, number>();
  const counts = new Map<Kind, number>();
  const cover = ({ kind, text: own }: Found): string => {
    if (mask === 'stars') return own.replace(/[\p{L}\p{N}]/gu, '*');
    if (mask === 'label') return `[${label(kind)}]`;
    const key = `${kind} ${own.toLowerCase()}`;
    if (!known.has(key)) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      known.set(key, counts.get(kind)!);
    }
    return `[${label(kind)} ${known.get(key)}]`;
  };
  let at = 0;
  const out = new LongText();
  for (const one of found) {
    out.slice(text, at, one.start);
    out.add(cover(one));
    at = one.end;
  }
  out.slice(text, at, text.length);
  return out;
}
