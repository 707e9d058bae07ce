import { expect, it } from 'vitest';
import { ALL_FORMATS, BufferSource, CanvasSink, Input, Output, BufferTarget, WavOutputFormat } from 'mediabunny';
import { Damaged, damageOf } from './damaged';

class Own extends Error {}

const address = 'https://toolmill.example/web/assets/worker/';
const [theirs, ours, encoder] = ['mediabunny-D85-3f30.js', 'video-audio-editor-DzmfBpOs.js', 'mediabunny-mp3-encoder-Csi7VJwh.js'].map((file) => `${address}${file}:1:234`);
const at = (error: Error, ...places: string[]): Error => Object.assign(error, { stack: [`${error.name}: ${error.message}`, ...places].join('\n') });
const read = `    at q (${theirs})`;

it('knows errors of reading', async () => {
  // A WAV of 0 samples a second, on which mediabunny asserts that it has a rate.
  const rateless = new Input({ formats: ALL_FORMATS, source: new BufferSource(await new Blob(['RIFF', new Uint32Array([44]), 'WAVEfmt ', new Uint32Array([16]), new Uint16Array([1, 1]), new Uint32Array([0, 0]), new Uint16Array([1, 8]), 'data', new Uint32Array([8]), new Uint8Array(8)]).arrayBuffer()) });
  expect(damageOf(await rateless.computeDuration().catch((error: unknown) => error))).toBe('broken');
  expect(damageOf(new Damaged('circular'))).toBe('circular');
});
it('tells where an error was made, in the words of each browser', () => {
  const undone = new TypeError('x is undefined');
  expect([at(new RangeError('Offset is outside the bounds of the DataView'), '    at DataView.getUint32 (<anonymous>)', read, `    at ${ours}`), at(undone, `q@${theirs}`, `async*x@${ours}`)].map(damageOf)).toEqual(['broken', 'broken']);
  expect([undone, at(undone, `    at ${ours}`, read), at(undone, `x@${ours}`, `q@${theirs}`), at(undone, `    at async q (${encoder})`), at(undone)].map(damageOf)).toEqual(Array(5).fill(undefined));
});
it('takes what it refuses to be called with for a fault of ours', async () => {
  const thrown = (call: () => unknown): unknown => {
    try {
      return call();
    } catch (error) {
      return error;
    }
  };
  const wrong = thrown(() => new CanvasSink({} as never));
  expect(wrong).toBeInstanceOf(TypeError);
  expect(damageOf(wrong)).toBeUndefined();
  const unstarted = await new Output({ format: new WavOutputFormat(), target: new BufferTarget() }).finalize().catch((error: unknown) => error);
  expect([String(unstarted), damageOf(unstarted)]).toEqual(['Error: Cannot finalize before starting.', undefined]);
  // Where it calls itself so, it is for what it has read.
  const refusal = 'timestamp must be a finite number.';
  expect([at(new TypeError(refusal), read, `    at ${ours}`), at(new TypeError(refusal), read, `    at async q (${theirs})`, `    at ${ours}`), at(new TypeError(refusal), `q@${theirs}`, `async*x@${ours}`), at(new Error('Assertion failed.'), read, `    at ${ours}`), at(new TypeError(refusal), read)].map(damageOf))
    .toEqual([undefined, 'broken', undefined, 'broken', 'broken']);
});
it('knows errors of decoders', () => {
  expect([new DOMException('Decoding error.', 'EncodingError'), new DOMException('Error during flush.', 'EncodingError'), new DOMException('Unsupported configuration. Check isConfigSupported() prior to calling configure().', 'OperationError'), new DOMException('A key frame is required after configure() or flush().', 'DataError')].map(damageOf)).toEqual(['undecodable', 'undecodable', 'undecodable', 'undecodable']);
});
it('takes other errors for what they are', () => {
  expect([new DOMException('Encoding error.', 'EncodingError'), new DOMException('', 'NotReadableError'), at(new RangeError('Array buffer allocation failed'), read), at(new Error('This specific encoder configuration is not supported in this environment.'), read), at(new Own('no'), read), 'x'].map(damageOf)).toEqual(Array(6).fill(undefined));
});
