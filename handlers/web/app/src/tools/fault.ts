import { Refusal } from './refusal';

// Fault is why a tool's own work cannot take its input: a code, and what its sentence names. work.ts says it in words.
export class Fault extends Error {
  readonly code: string;
  readonly values: Record<string, string | number>;
  constructor(code: string, values: Record<string, string | number> = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

// FaultTexts are the sentences of a tool's faults, by code.
export type FaultTexts = Record<string, (values: Record<string, string | number>) => string>;

// inWords does the work and says its faults in words. fields are the options that are to be marked, by the fault's code.
export async function inWords<T>(texts: FaultTexts, work: () => T | Promise<T>, fields: Record<string, string> = {}): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const say = error instanceof Fault ? texts[error.code] : undefined;
    if (!(error instanceof Fault) || say === undefined) throw error;
    const field = fields[error.code] ?? error.values['field'];
    throw new Refusal(say(error.values), field === undefined ? undefined : String(field));
  }
}
