import type { Told } from './protocol';

// notice tells the page, while a worker reads or works, what people should know of their input. It is shown until the input is replaced.
export function notice(words: string): void {
  (self as unknown as { postMessage(told: Told): void }).postMessage({ kind: 'notice', words });
}
