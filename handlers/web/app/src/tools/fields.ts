// The options of a tool, from which its form is made. Each field says what it holds, so that options, texts and work agree.
export interface Field<V, Kind extends FieldKind = FieldKind> {
  kind: Kind;
  initial: V;
  // shown says whether the form shows the field with the other values as they are.
  shown?: (values: Record<string, unknown>) => boolean;
  min?: number;
  max?: number;
  step?: number;
  choices?: readonly (string | number)[];
  maxLength?: number;
  optional?: boolean;
  // code is written as a program is: in letters of one width, over the whole form.
  code?: boolean;
}

export type FieldKind = 'range' | 'number' | 'flag' | 'choice' | 'line' | 'lines' | 'secret' | 'color' | 'pageRanges' | 'made';
export type Fields = Record<string, Field<any>>;

// Values are what a form of such fields holds.
export type Values<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer V> ? V : never };

// range is a number on a slider, with a field beside it.
export const range = (min: number, max: number, initial: number, step = 1): Field<number, 'range'> => ({ kind: 'range', min, max, initial, step });

// number is a number that is typed. Optional ones may be left empty, and are null then.
export const number = (min: number, max: number, initial: number, step = 1): Field<number, 'number'> => ({ kind: 'number', min, max, initial, step });
export const numberIfAny = (min: number, max: number, step = 1): Field<number | null, 'number'> => ({ kind: 'number', min, max, initial: null, step, optional: true });

// flag is a tick.
export const flag = (initial = false): Field<boolean, 'flag'> => ({ kind: 'flag', initial });

// choice is one of some values, each with a text.
export const choice = <const V extends string | number>(choices: readonly V[], initial: NoInfer<V>): Field<V, 'choice'> => ({ kind: 'choice', choices, initial });

interface Words { maxLength?: number; optional?: boolean; code?: boolean }

// line and lines are texts of one and of several lines.
export const line = (initial = '', { maxLength = 500, optional = false, code = false }: Words = {}): Field<string, 'line'> => ({ kind: 'line', initial, maxLength, optional, code });
export const lines = (initial = '', { maxLength = 20_000, optional = false }: Words = {}): Field<string, 'lines'> => ({ kind: 'lines', initial, maxLength, optional });

// secret is a password: hidden, and never kept.
export const secret = ({ maxLength = 127, optional = false }: Words = {}): Field<string, 'secret'> => ({ kind: 'secret', initial: '', maxLength, optional });

// color is a color as #rrggbb.
export const color = (initial: string): Field<string, 'color'> => ({ kind: 'color', initial });

// pageRanges are pages of a PDF as people write them: all, 1-3,8,z-6. Whether the pages exist the worker knows.
export const pageRanges = (initial = 'all'): Field<string, 'pageRanges'> => ({ kind: 'pageRanges', initial });

// made is what the stage sets, such as marks on a page: the form does not show it.
export const made = <V>(initial: V): Field<V, 'made'> => ({ kind: 'made', initial });

// when shows a field only while the other values are such that it matters.
export const when = <F extends Field<never> | Field<unknown>>(field: F, shown: (values: Record<string, unknown>) => boolean): F => ({ ...field, shown });

// initialOf returns the values with which a form begins.
export function initialOf<F extends Fields>(fields: F): Values<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, structuredClone(field.initial) as unknown])) as Values<F>;
}
