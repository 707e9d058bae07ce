import type { Field, Fields } from '../tools/fields';
import { run as words } from '../texts/en/run';

const ranges = /^\s*(?:all|(?:(?:\d+|z(?:-\d+)?)(?:\s*-\s*(?:\d+|z))?)(?:\s*,\s*(?:\d+|z)(?:\s*-\s*(?:\d+|z))?)*)\s*$/;

// faultsOf returns what is wrong with each value that the form shows.
export function faultsOf(fields: Fields, values: Record<string, unknown>): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const fault = isShown(field, values) ? faultOf(field, values[name]) : undefined;
    if (fault !== undefined) faults[name] = fault;
  }
  return faults;
}

// isShown reports whether the form shows a field with the other values as they are.
export function isShown(field: Field<unknown>, values: Record<string, unknown>): boolean {
  return field.kind !== 'made' && (field.shown?.(values) ?? true);
}

function faultOf(field: Field<unknown>, value: unknown): string | undefined {
  if (field.kind === 'number' || field.kind === 'range') return numberFault(field, value);
  if (typeof value !== 'string' || field.kind === 'choice') return undefined;
  if (field.kind === 'color') return /^#[0-9a-f]{6}$/i.test(value) ? undefined : words.options.color;
  if (field.kind === 'pageRanges') return ranges.test(value) ? undefined : words.options.pageRanges;
  if (value === '') return field.optional ? undefined : words.options.required;
  return field.maxLength !== undefined && value.length > field.maxLength ? words.options.tooLong(field.maxLength) : undefined;
}

function numberFault(field: Field<unknown>, value: unknown): string | undefined {
  if (value === null || value === undefined) return field.optional ? undefined : words.options.number;
  if (typeof value !== 'number' || !Number.isFinite(value)) return words.options.number;
  if (Number.isInteger(field.step ?? 1) && !Number.isInteger(value)) return words.options.whole;
  if (value < field.min!) return words.options.least(field.min!);
  return value > field.max! ? words.options.most(field.max!) : undefined;
}
