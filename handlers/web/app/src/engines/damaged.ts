/** Damage is what is wrong with a recording: parts that lead back to each other, counts of more than the file holds, pictures or sound that cannot be decoded, or anything else that cannot be read. */
export type Damage = 'circular' | 'counts' | 'undecodable' | 'broken';

/** Damaged says that nothing is to be read from a recording, or no more, and what is wrong with it. */
export class Damaged extends Error {
  readonly damage: Damage;
  constructor(damage: Damage) {
    super(`the recording is damaged: ${damage}`);
    this.damage = damage;
  }
}

// What browsers throw of a decoder (WebCodecs, 5 and 6): it could not go on, was given what it cannot begin with, or is to be what there is not. Chromium's encoders say "Flushing
// error.", and an encoder's settings are asked for before.
const ofDecoders = ({ name, message }: DOMException): boolean =>
  name === 'DataError' || (name === 'EncodingError' && /decod|during flush/i.test(message)) || ((name === 'OperationError' || name === 'NotSupportedError') && /unsupported configuration/i.test(message));

// What mediabunny says of encoders, and browsers of memory.
const ofOthers = /memory|allocation|encod(er|ing)|environment|even numbers/i;

// The places of a stack that are in a file: functions of the browser itself have none. Chromium writes "at f (file:1:2)", Firefox and Safari "f@file:1:2".
const place = /^(?:\s*at |[^@]*@).*:\d+:\d+\)?$/;
// mediabunny's own file: by name in its package, and as the build calls it (build/licences.ts). Its encoder for MP3 has another.
const ofLibrary = /\/mediabunny[-/](?!mp3-encoder)/;

// What mediabunny refuses to be called with is a sentence; the browsers' own errors have no stop, and its assertions are about what it reads.
const ofCalls = /\.$(?<!^Assertion failed\.)/;

/**
 * isOfReading reports whether it was mediabunny that has made an error, and not code that is ours, also where mediabunny calls that, and not because ours has called it wrongly: it
 * refuses that in what was called. Where it calls itself so, that is for what it has read.
 */
function isOfReading({ message, stack = '' }: Error): boolean {
  const [made, caller] = stack.split('\n').filter((line) => place.test(line));
  return ofLibrary.test(made ?? '') && !(caller !== undefined && !ofLibrary.test(caller) && ofCalls.test(message));
}

/**
 * damageOf is what is wrong with a recording of which mediabunny could not read on; undefined: the error is of something else, such as an encoder, a file that has gone, no more
 * memory, or a fault of our own. mediabunny has no errors of its own for what it reads, but for numbers out of range, assertions and words: they are told by where they were made.
 */
export function damageOf(error: unknown): Damage | undefined {
  if (error instanceof Damaged) return error.damage;
  if (error instanceof DOMException) return ofDecoders(error) ? 'undecodable' : undefined;
  const isKind = error instanceof RangeError || error instanceof TypeError || (error instanceof Error && error.constructor === Error);
  return isKind && isOfReading(error) && !ofOthers.test(error.message) ? 'broken' : undefined;
}
