import { expect, it } from 'vitest';
import { flag, line, made, secret } from '../tools/fields';
import { files, form, text } from '../tools/tool';
import { found, isWork, leave, typedOn, type Typed } from './left';

const typed: Typed = { texts: ['a'], sources: ['a'], values: { indent: 2 } };

it('keeps what was typed for who comes back, once', () => {
  leave('json-formatter', 'ada', typed);
  expect(found('csv-workbench', 'ada')).toBeUndefined();
  expect(found('json-formatter', 'ada')).toBe(typed);
  expect(found('json-formatter', 'ada')).toBeUndefined();
});

it('keeps it for nobody else', () => {
  leave('json-formatter', 'ada', typed);
  expect(found('json-formatter', 'bob')).toBeUndefined();
  leave('json-formatter', 'ada', typed);
  expect(found('json-formatter', undefined)).toBeUndefined();
  leave('json-formatter', undefined, typed);
  expect(found('json-formatter', 'ada')).toBe(typed);
});

it('is what differs from an empty page, without secrets', () => {
  const options = { name: line(), sure: flag(), key: secret(), marks: made<number[]>([]) };
  const values = { name: '', sure: false, key: 'hush', marks: [] };
  const of = (changed: object, texts: string[] = []): Typed | undefined => typedOn({ input: form(), options }, { texts, sources: texts, values: { ...values, ...changed } });
  expect(of({})).toBeUndefined();
  expect(of({ sure: true })?.values).toEqual({ ...values, sure: true, key: '' });
  expect(of({}, ['x'])?.texts).toEqual(['x']);
  expect(typedOn({ input: files(), options }, { texts: [], sources: [], values: { ...values, sure: true } })).toBeUndefined();
});

it('is work where it was made on the page', () => {
  const options = { name: line(), marks: made<number[]>([]) };
  expect(isWork({ input: form(), options }, typed, {})).toBe(true);
  expect(isWork({ input: form(), options }, undefined, {})).toBe(false);
  expect(isWork({ input: text(), options }, typed, {})).toBe(false);
  expect(isWork({ input: files(), options }, undefined, { name: 'x', marks: [] })).toBe(false);
  expect(isWork({ input: files(), options }, undefined, { name: '', marks: [1] })).toBe(true);
});
