// Steps are what a text goes through, one after another. Each is data: the page edits them, the worker does them.
export type Step =
  | { kind: 'case'; to: 'upper' | 'lower' | 'title' | 'sentence' | 'swap' | 'camel' | 'pascal' | 'snake' | 'kebab' | 'constant' }
  | { kind: 'sort'; by: 'letters' | 'natural' | 'number' | 'length' | 'shuffle' | 'reverse'; down: boolean; ignoreCase: boolean }
  | { kind: 'unique'; keep: 'first' | 'singles' | 'doubles' | 'counted'; ignoreCase: boolean }
  | { kind: 'trim'; side: 'both' | 'start' | 'end' | 'inside' }
  | { kind: 'empty'; keep: 'none' | 'one' }
  | { kind: 'replace'; find: string; put: string; pattern: boolean; ignoreCase: boolean }
  | { kind: 'filter'; find: string; keep: 'with' | 'without'; pattern: boolean; ignoreCase: boolean }
  | { kind: 'extract'; what: 'emails' | 'links' | 'numbers' | 'pattern'; find: string }
  | { kind: 'affix'; before: string; after: string }
  | { kind: 'number'; from: number; step: number; width: number; separator: string }
  | { kind: 'join'; separator: string }
  | { kind: 'split'; separator: string }
  | { kind: 'wrap'; width: number }
  | { kind: 'reverse'; what: 'signs' | 'words' }
  | { kind: 'normal'; form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' | 'plain' }
  | { kind: 'invisible'; quotes: boolean }
  | { kind: 'tabs'; to: 'spaces' | 'tabs'; width: number }
  | { kind: 'ends'; to: 'lf' | 'crlf' }
  | { kind: 'escape'; as: 'json' | 'html' | 'csv'; way: 'on' | 'off' };

export type Kind = Step['kind'];

// fresh are the steps with which the page's list begins to edit.
export const fresh: { [K in Kind]: Extract<Step, { kind: K }> } = {
  case: { kind: 'case', to: 'upper' },
  sort: { kind: 'sort', by: 'letters', down: false, ignoreCase: false },
  unique: { kind: 'unique', keep: 'first', ignoreCase: false },
  trim: { kind: 'trim', side: 'both' },
  empty: { kind: 'empty', keep: 'none' },
  replace: { kind: 'replace', find: '', put: '', pattern: false, ignoreCase: false },
  filter: { kind: 'filter', find: '', keep: 'with', pattern: false, ignoreCase: false },
  extract: { kind: 'extract', what: 'emails', find: '' },
  affix: { kind: 'affix', before: '', after: '' },
  number: { kind: 'number', from: 1, step: 1, width: 0, separator: '. ' },
  join: { kind: 'join', separator: ', ' },
  split: { kind: 'split', separator: ',' },
  wrap: { kind: 'wrap', width: 80 },
  reverse: { kind: 'reverse', what: 'signs' },
  normal: { kind: 'normal', form: 'NFC' },
  invisible: { kind: 'invisible', quotes: false },
  tabs: { kind: 'tabs', to: 'spaces', width: 4 },
  ends: { kind: 'ends', to: 'lf' },
  escape: { kind: 'escape', as: 'json', way: 'on' },
};

// stepsMax keeps the list of steps readable.
export const stepsMax = 30;
