import { expect, it } from 'vitest';
import { Tape } from './jsonTape';

// written writes a tape as its values are written, without blanks.
function written(tape: Tape, at = 0): string {
  if (tape.kind(at) === 'value') return tape.source(at);
  const items = [...tape.items(at)];
  return tape.kind(at) === 'array' ? `[${items.map((item) => written(tape, item)).join(',')}]` : `{${items.map((key) => `${tape.source(key)}:${written(tape, key + 1)}`).join(',')}}`;
}

it('has every key and value, as it is written', () => {
  for (const text of ['{}', '[]', '[[],{}]', '1', '"a"', '[1,-2.50e+3,true,null]', '{"a":{"b":[1,{"c":"}"}]},"d\\"]":"\\\\","d\\"]":1}', '"\\u00e9,"']) {
    expect(written(Tape.of(text))).toBe(text);
  }
  expect(written(Tape.of('[ 1 ,\n{ "a" : [ ] , "b":2 } ]'))).toBe('[1,{"a":[],"b":2}]');
});

it('says where a value begins, and about how long it is', () => {
  const tape = Tape.of('{"a": [1, 2, 3], "b": 4}');
  const [a, b] = [...tape.items(0)];
  expect([tape.offset(a!), tape.offset(a! + 1), tape.length(a! + 1), tape.source(b!), tape.length(b! + 1)]).toEqual([1, 6, 11, '"b"', 2]);
});

it('does not call itself for what is nested', () => {
  const tape = Tape.of('['.repeat(100_000) + ']'.repeat(100_000));
  expect([...tape.items(0)]).toEqual([1]);
});
