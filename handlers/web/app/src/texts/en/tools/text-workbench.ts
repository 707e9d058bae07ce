import type { FaultTexts } from '../../../tools/fault';
import type { Kind } from '../../../tools/text-workbench/steps';

// The words of text-workbench.
export const texts = {
  labels: ['Text'],
  options: {},
  steps: 'Steps',
  noSteps: 'Without a step the text is only counted.',
  next: 'Next step', add: 'Add this step',
  of: (label: string, n: number): string => `${label}, step ${n}`,
  up: (n: number): string => `Move step ${n} up`, down: (n: number): string => `Move step ${n} down`, remove: (n: number): string => `Remove step ${n}`,
  kinds: {
    case: 'Change case', sort: 'Sort lines', unique: 'Doubles', trim: 'Trim lines', empty: 'Take out empty lines', replace: 'Replace', filter: 'Keep lines', extract: 'Extract', affix: 'Put around lines', number: 'Number lines',
    join: 'Join lines', split: 'Split into lines', wrap: 'Wrap lines', reverse: 'Reverse', normal: 'Unicode form', invisible: 'Take out invisible characters', tabs: 'Tabs and spaces', ends: 'Line ends', escape: 'Escape',
  } as Record<Kind, string>,
  parameters: {
    to: 'to', by: 'by', down: 'falling', ignoreCase: 'ignore case', keep: 'keep', side: 'where', find: 'find', put: 'replace by', pattern: 'pattern (RE2)', what: 'what', before: 'before', after: 'after', from: 'from', step: 'step',
    width: 'width', separator: 'separator', form: 'form', quotes: 'straight quotes and dashes', way: 'way', as: 'as',
  } as Record<string, string>,
  choices: {
    upper: 'UPPER CASE', lower: 'lower case', title: 'Title Case', sentence: 'Sentence case', swap: 'sWAP cASE', camel: 'camelCase', pascal: 'PascalCase', snake: 'snake_case', kebab: 'kebab-case', constant: 'CONSTANT_CASE',
    letters: 'by letters (code points)', natural: 'as people do (9 before 10)', number: 'by the first number', length: 'by length', shuffle: 'at random', reverse: 'last line first',
    first: 'keep the first', singles: 'only what comes once', doubles: 'only what comes again', counted: 'count them', both: 'both ends', start: 'start', end: 'end', inside: 'ends, and inside to one blank',
    none: 'all', one: 'all but one in a row', with: 'with', without: 'without', emails: 'e-mail addresses', links: 'links', numbers: 'numbers', pattern: 'a pattern', signs: 'the characters of each line', words: 'the words of each line',
    plain: 'without accents', spaces: 'tabs to spaces', tabs: 'spaces to tabs', lf: 'LF (Unix)', crlf: 'CR LF (Windows)', on: 'escape', off: 'read escapes', json: 'JSON', html: 'HTML', csv: 'CSV',
  } as Record<string, string>,
  counts: 'Counts',
  names: {
    signs: 'Characters', points: 'Unicode code points', withoutBlanks: 'Code points without white space', bytes: 'Bytes as UTF-8', words: 'Words', lines: 'Lines', linesFilled: 'Lines that are not empty', sentences: 'Sentences',
    paragraphs: 'Paragraphs', longestLine: 'Longest line', invisible: 'Invisible characters',
  },
  was: (n: number): string => `${n.toLocaleString('en')} before`,
  reading: 'Time to read',
  minutes: (seconds: number): string => (seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`),
  frequent: 'Most frequent words', word: 'Word', times: 'Times',
  faults: {
    empty: () => 'There is no text.',
    find: ({ step }) => `Step ${step} does not say what to look for.`,
    pattern: ({ step, reason }) => `Step ${step}: this is not a pattern of RE2: ${reason}.`,
    escape: ({ step }) => `Step ${step}: the text is not escaped so, or wrongly.`,
    large: ({ step }) => `Step ${step} makes the text larger than a browser can hold.`,
  } as FaultTexts,
};
