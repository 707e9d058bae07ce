// Refusal is why an input or an option is not taken, in words. field names the option that is to be marked.
export class Refusal extends Error {
  readonly field: string | undefined;
  constructor(message: string, field?: string) {
    super(message);
    this.field = field;
  }
}

// refuseUnless throws a refusal unless something holds.
export function refuseUnless(holds: unknown, message: string, field?: string): asserts holds {
  if (!holds) throw new Refusal(message, field);
}

// Broken says in words that an engine has failed. What it leaves cannot be trusted: its worker is ended.
export class Broken extends Error {}
