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

/**
 * damageOf is what is wrong with a recording of which mediabunny could not read on; undefined: the error is of something else, such as an encoder, a file that has gone, or no more
 * memory. mediabunny has no errors of its own for what it reads, but for numbers out of range, assertions and words.
 */
export function damageOf(error: unknown): Damage | undefined {
  if (error instanceof Damaged) return error.damage;
  if (error instanceof DOMException) return ofDecoders(error) ? 'undecodable' : undefined;
  const isOfReading = error instanceof RangeError || error instanceof TypeError || (error instanceof Error && error.constructor === Error);
  return isOfReading && !ofOthers.test(error.message) ? 'broken' : undefined;
}
