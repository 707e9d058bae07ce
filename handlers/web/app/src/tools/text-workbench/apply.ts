import { endsOf, withEnds } from '../../engines/lineEnds';
import { Fault } from '../fault';
import { caseOf } from './cases';
import { escaped } from './escapes';
import { extracted, filtered, numbered, unique, wrapped } from './listing';
import { patternOf, putIn, typed } from './pattern';
import { sorted } from './sort';
import type { Kind, Step } from './steps';

type Doing = { [K in Kind]: (text: string, step: Extract<Step, { kind: K }>) => string };

// apply takes a text through the steps in order; after tells of each that is done. It refuses 'pattern' with the step's number and
// the engine's reason, 'find' with the number of a step that lacks what it looks for, 'escape' with that of one that cannot read its text,
// and 'large' where a text grows beyond 100 MB of signs.
export function apply(text: string, steps: readonly Step[], after: (done: number) => void = () => {}): string {
  let now = text;
  steps.forEach((step, i) => {
    try {
      now = (doing[step.kind] as (text: string, step: Step) => string)(now, step);
    } catch (error) {
      throw error instanceof Fault ? new Fault(error.code, { ...error.values, step: i + 1 }) : error;
    }
    if (now.length > signsMax) throw new Fault('large', { step: i + 1 });
    after(i + 1);
  });
  return now;
}

const signsMax = 100_000_000;

// byLine does something to the lines of a text, and leaves it with or without a line end at its end, as it was. Lines end as they did.
function byLine(text: string, change: (lines: string[]) => string[]): string {
  const ends = endsOf(text);
  const ended = text.endsWith(ends);
  const lines = (ended ? text.slice(0, -ends.length) : text).split(ends);
  const changed = change(lines);
  // The end is joined with the others: added to a long text it would make another one.
  const isEmpty = changed.length === 0 || (changed.length === 1 && changed[0] === '');
  return withEnds((ended && !isEmpty ? [...changed, ''] : changed).join('\n'), ends);
}

const eachLine = (text: string, change: (line: string) => string): string => byLine(text, (lines) => lines.map(change));

const doing: Doing = {
  case: (text, { to }) => caseOf(text, to),
  sort: sorted,
  unique: (text, step) => byLine(text, (lines) => unique(lines, step)),
  trim: (text, { side }) => eachLine(text, trims[side]),
  empty: (text, { keep }) => byLine(text, (lines) => lines.filter((line, i) => line.trim() !== '' || (keep === 'one' && i > 0 && lines[i - 1]!.trim() !== ''))),
  replace: (text, step) => putIn(text, patternOf(step), step.pattern ? step.put : undefined, typed(step.put)),
  filter: (text, step) => byLine(text, (lines) => filtered(lines, patternOf(step), step.keep === 'with')),
  extract: (text, step) => extracted(text, step),
  affix: (text, { before, after }) => eachLine(text, (line) => typed(before) + line + typed(after)),
  number: (text, step) => byLine(text, (lines) => numbered(lines, step)),
  join: (text, { separator }) => byLine(text, (lines) => [lines.join(typed(separator))]),
  split: (text, { separator }) => {
    if (separator === '') throw new Fault('find');
    return text.split(typed(separator)).join('\n');
  },
  wrap: (text, { width }) => eachLine(text, (line) => wrapped(line, width)),
  reverse: (text, { what }) => eachLine(text, (line) => (what === 'signs' ? graphemes(line).reverse().join('') : line.split(/(\s+)/).reverse().join(''))),
  normal: (text, { form }) => (form === 'plain' ? text.normalize('NFD').replace(/\p{Mn}+/gu, '').normalize('NFC') : text.normalize(form)),
  invisible: (text, { quotes }) => visible(text, quotes),
  tabs: (text, { to, width }) => eachLine(text, (line) => (to === 'spaces' ? untabbed(line, width) : line.replace(new RegExp(`^( {${width}})+`), (blanks) => '\t'.repeat(blanks.length / width)))),
  ends: (text, { to }) => text.replace(/\r\n|\r|\n/g, to === 'lf' ? '\n' : '\r\n'),
  escape: (text, { as, way }) => escaped(text, as, way === 'on'),
};

const trims = {
  both: (line: string): string => line.trim(),
  start: (line: string): string => line.trimStart(),
  end: (line: string): string => line.trimEnd(),
  inside: (line: string): string => line.trim().replace(/\s+/g, ' '),
};

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
// graphemes are what people see as one sign: letters with their accents, emoji with skin and hair.
const graphemes = (line: string): string[] => (/^[\x20-\x7e]*$/.test(line) ? [...line] : Array.from(segmenter.segment(line), ({ segment }) => segment));

// visible takes out signs that cannot be seen but count: zero width, marks of direction, soft hyphens, controls; odd blanks become
// plain ones. The joiner within emoji and Indic words stays.
function visible(text: string, quotes: boolean): string {
  const seen = text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\u{e0001}-\u{e007f}]/gu, '')
    .replace(/(?<![\p{Emoji}\p{M}\ufe0f])\u200d|\u200d(?![\p{Emoji}\p{L}])/gu, '')
    .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\u2028\u2029\u0085]/g, '\n');
  return quotes ? seen.replace(/[‘’‚‛]/g, "'").replace(/[“”„‟]/g, '"').replace(/[–—−]/g, '-').replace(/…/g, '...') : seen;
}

function untabbed(line: string, width: number): string {
  let column = 0;
  return line.replace(/\t|[^\t]+/g, (part) => {
    const out = part === '\t' ? ' '.repeat(width - (column % width)) : part;
    column += out.length;
    return out;
  });
}
