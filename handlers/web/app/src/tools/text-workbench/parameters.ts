import type { Kind } from './steps';

// Parameter is a setting of a step, for the page to make its field.
export type Parameter = { name: string; kind: 'flag' | 'line' } | { name: string; kind: 'choice'; choices: string[] } | { name: string; kind: 'number'; min: number; max: number };

const flag = (name: string): Parameter => ({ name, kind: 'flag' });
const line = (name: string): Parameter => ({ name, kind: 'line' });
const choice = (name: string, ...choices: string[]): Parameter => ({ name, kind: 'choice', choices });
const number = (name: string, min: number, max: number): Parameter => ({ name, kind: 'number', min, max });

// parameters are the settings of each kind of step. A test holds them equal to the steps' own.
export const parameters: Record<Kind, Parameter[]> = {
  case: [choice('to', 'upper', 'lower', 'title', 'sentence', 'swap', 'camel', 'pascal', 'snake', 'kebab', 'constant')],
  sort: [choice('by', 'letters', 'natural', 'number', 'length', 'shuffle', 'reverse'), flag('down'), flag('ignoreCase')],
  unique: [choice('keep', 'first', 'singles', 'doubles', 'counted'), flag('ignoreCase')],
  trim: [choice('side', 'both', 'start', 'end', 'inside')],
  empty: [choice('keep', 'none', 'one')],
  replace: [line('find'), line('put'), flag('pattern'), flag('ignoreCase')],
  filter: [choice('keep', 'with', 'without'), line('find'), flag('pattern'), flag('ignoreCase')],
  extract: [choice('what', 'emails', 'links', 'numbers', 'pattern'), line('find')],
  affix: [line('before'), line('after')],
  number: [number('from', -1_000_000_000, 1_000_000_000), number('step', -1_000_000, 1_000_000), number('width', 0, 20), line('separator')],
  join: [line('separator')],
  split: [line('separator')],
  wrap: [number('width', 10, 1000)],
  reverse: [choice('what', 'signs', 'words')],
  normal: [choice('form', 'NFC', 'NFD', 'NFKC', 'NFKD', 'plain')],
  invisible: [flag('quotes')],
  tabs: [choice('to', 'spaces', 'tabs'), number('width', 1, 16)],
  ends: [choice('to', 'lf', 'crlf')],
  escape: [choice('way', 'on', 'off'), choice('as', 'json', 'html', 'csv')],
};
