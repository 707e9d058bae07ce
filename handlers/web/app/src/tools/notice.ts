import type { Told } from './protocol';

// notice tells the page, while a worker reads or works, what people should know of their input. It is shown until the input is replaced.
export function notice(words: string): void {
  (self as unknown as { postMessage(told: Told): void }).postMessage({ kind: 'notice', words });
}

// input counts the inputs that were chosen; looks are settled when all is said of the last one.
let input = 0;
let looks: Promise<unknown> = Promise.resolve();

/** forgetLooks is for a new input: what is found in the one before is not said any longer. */
export function forgetLooks(): void {
  input++;
  looks = Promise.resolve();
}

/** noticing says what a look finds, while the input is shown already. A look that fails says nothing: whoever reads the input next says why. */
export function noticing(look: Promise<string | undefined>): void {
  const mine = input;
  const said = look.then((words) => {
    if (words !== undefined && mine === input) notice(words);
  }, () => undefined);
  looks = Promise.all([looks, said]);
}

/** noticed waits until all looks are done: nothing is charged before. */
export async function noticed(): Promise<void> {
  await looks;
}
