import { expect, it } from 'vitest';
import { Tape } from './jsonTape';

// written writes a tape as its values are written, without blanks.
function written(tape: Tape, at = tape.root): string {
  if (tape.kind(at) === 'value') return tape.source(at);
  const items = [...tape.items(at)];
  return tape.kind(at) === 'array' ? `[${items.map((item) => written(tape, item)).join(',')}]` : `{${items.map((key) => `${tape.source(key)}:${written(tape, tape.value(key))}`).join(',')}}`;
}

it('has every key and value, as it is written', () => {
  for (const text of ['{}', '[]', '[[],{}]', '1', '"a"', '[1,-2.50e+3,true,null]', '{"a":{"b":[1,{"c":"}"}]},"d\\"]":"\\\\","d\\"]":1}', '"\\u00e9,"']) {
    expect(written(Tape.of(text))).toBe(text);
  }
  expect(written(Tape.of('[ 1 ,\n{ "a" : [ ] , "b":2 } ]'))).toBe('[1,{"a":[],"b":2}]');
});

it('says where a value begins, and about how long it is', () => {
  const tape = Tape.of('{"a": [1, 2, 3], "b": 4}');
  const [a, b] = [...tape.items(tape.root)].map((key) => ({ key, value: tape.value(key) }));
  expect([a!.key, a!.value, tape.length(a!.value), tape.source(b!.key), tape.length(b!.value)]).toEqual([1, 6, 11, '"b"', 2]);
});

it('does not call itself for what is nested', () => {
  const tape = Tape.of('['.repeat(100_000) + ']'.repeat(100_000));
  expect([...tape.items(0)]).toEqual([1]);
});

it('says what has nothing in it', () => {
  const tape = Tape.of('  [[ ], { }, [1], {"a":[]}]');
  expect([tape.isEmpty(tape.root), ...[...tape.items(tape.root)].map((item) => tape.isEmpty(item))]).toEqual([false, true, true, false, false]);
});

it('finds what it is asked for in any order', () => {
  const text = JSON.stringify(Array.from({ length: 5000 }, (_, n) => (n % 3 === 0 ? { [n]: [n, {}] } : [[n], n])));
  const tape = Tape.of(text);
  const items = [...tape.items(tape.root)];
  for (const n of [4999, 0, 2500, 2499, 1, 4998, 3]) expect(written(tape, items[n])).toBe(JSON.stringify(JSON.parse(text)[n]));
});
