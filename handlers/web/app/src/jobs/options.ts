import type { Option } from '../api/types';
import { jobs } from '../texts/en/jobs';

// Values are what stands in the form: texts as typed, and ticks.
export type Values = Record<string, string | boolean>;

// Sizes are asked for in MB: nobody counts bytes.
const bytesPerMB = 1_000_000;

// shownOf returns an option as the form asks for it.
export function shownOf(name: string, option: Option): Option {
  if (!name.endsWith('Bytes')) return option;
  const shown: Option = { ...option, type: 'number' };
  if (option.minimum !== undefined) shown.minimum = option.minimum / bytesPerMB;
  if (option.maximum !== undefined) shown.maximum = option.maximum / bytesPerMB;
  if (typeof option.default === 'number') shown.default = option.default / bytesPerMB;
  return shown;
}

// initial returns the form as it begins, with each default filled in.
export function initial(options: [string, Option][]): Values {
  return Object.fromEntries(options.map(([name, option]) => [name, option.type === 'boolean' ? option.default === true : String(shownOf(name, option).default ?? '')]));
}

// faultsOf returns what is wrong with each value of a form.
export function faultsOf(options: [string, Option][], values: Values, required: (name: string) => boolean): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [name, option] of options) {
    const value = values[name];
    if (typeof value !== 'string') continue;
    const fault = value === '' ? (required(name) ? jobs.options.required : undefined) : faultOf(shownOf(name, option), value);
    if (fault !== undefined) faults[name] = fault;
  }
  return faults;
}

function faultOf(option: Option, value: string): string | undefined {
  if (option.type === 'string') {
    if (option.pattern !== undefined && !new RegExp(option.pattern, 'u').test(value)) return jobs.options.pattern;
    return option.maxLength !== undefined && [...value].length > option.maxLength ? jobs.options.tooLong(option.maxLength) : undefined;
  }
  const number = Number(value);
  if (!Number.isFinite(number)) return jobs.options.number;
  if (option.type === 'integer' && !Number.isInteger(number)) return jobs.options.whole;
  if (option.minimum !== undefined && number < option.minimum) return jobs.options.least(option.minimum);
  if (option.maximum !== undefined && number > option.maximum) return jobs.options.most(option.maximum);
  if (option.multipleOf !== undefined && number % option.multipleOf !== 0) return jobs.options.multiple(option.multipleOf);
  return undefined;
}

// sent returns what the API is given: what is set, numbers as numbers.
export function sent(options: [string, Option][], values: Values): Record<string, boolean | number | string> {
  const result: Record<string, boolean | number | string> = {};
  for (const [name, option] of options) {
    const value = values[name];
    if (value === undefined || value === '') continue;
    const number = typeof value === 'string' && option.type !== 'string';
    result[name] = !number ? value : name.endsWith('Bytes') ? Math.round(Number(value) * bytesPerMB) : Number(value);
  }
  return result;
}
