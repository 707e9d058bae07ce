import { expect, it } from 'vitest';
import { Damaged, damageOf } from './damaged';

class Own extends Error {}

it('knows errors of reading', () => {
  expect([new Damaged('circular'), new RangeError('Tried reading [9, 13), but slice is [0, 10).'), new Error('Assertion failed.'), new TypeError('x is undefined')].map(damageOf)).toEqual(['circular', 'broken', 'broken', 'broken']);
});
it('knows errors of decoders', () => {
  expect([new DOMException('Decoding error.', 'EncodingError'), new DOMException('Error during flush.', 'EncodingError'), new DOMException('Unsupported configuration. Check isConfigSupported() prior to calling configure().', 'OperationError'), new DOMException('A key frame is required after configure() or flush().', 'DataError')].map(damageOf)).toEqual(['undecodable', 'undecodable', 'undecodable', 'undecodable']);
});
it('takes other errors for what they are', () => {
  expect([new DOMException('Encoding error.', 'EncodingError'), new DOMException('', 'NotReadableError'), new RangeError('Array buffer allocation failed'), new Error('This specific encoder configuration is not supported in this environment.'), new Own('no'), 'x'].map(damageOf)).toEqual(Array(6).fill(undefined));
});
