import { pieces } from './shown';
import { describe, expect, it } from 'vitest';
import { find, isDelimited, listed, replaced, unescaped, type Pattern } from './match';

const js = (source: string, flags = 'g'): Pattern => ({ flavour: 'javascript', source, flags });
const go = (source: string, flags = 'g'): Pattern => ({ flavour: 're2', source, flags });
const texts = (pattern: Pattern, text: string): string[] => find(pattern, text).matches.map(({ start, end }) => text.slice(start, end));

describe.each([['JavaScript', js], ['RE2', go]])('a pattern of %s', (_, of) => {
  it('finds all matches with g, else the first, with places in UTF-16', () => {
    expect(texts(of('\\w+'), 'ab cd')).toEqual(['ab', 'cd']);
    expect(texts(of('\\w+', ''), 'ab cd')).toEqual(['ab']);
    expect(find(of('b'), '🎉b').matches[0]).toMatchObject({ start: 2, end: 3 });
  });

  it('gives groups by number and name, and those that took no part', () => {
    const { matches, names } = find(of('(?<year>\\d{4})-(\\d\\d)|(x)'), '2024-05 x');
    expect(names).toEqual(['year', undefined, undefined]);
    expect(matches).toEqual([
      { start: 0, end: 7, groups: [{ start: 0, end: 4 }, { start: 5, end: 7 }, undefined] },
      { start: 8, end: 9, groups: [undefined, undefined, { start: 8, end: 9 }] },
    ]);
  });

  it('minds flags', () => {
    expect(texts(of('^a', 'gim'), 'a\nA')).toEqual(['a', 'A']);
    expect(texts(of('a.b', 'gs'), 'a\nb')).toEqual(['a\nb']);
  });

  it('says why a pattern is none', () => {
    expect(() => find(of('(a'), '')).toThrow(expect.objectContaining({ code: 'syntax' }));
    expect(() => find(of('a', 'gq'), '')).toThrow();
    expect(isDelimited('/a/gi')).toBe(true);
    expect(isDelimited('a/b/c')).toBe(false);
  });

  it('counts matches beyond those it lists', () => expect(find(of('a'), 'a'.repeat(10_001))).toMatchObject({ total: 10_001, matches: { length: 10_000 } }));
});

describe('what differs', () => {
  it('RE2 leaves out an empty match that touches the one before, as Go does', () => {
    expect(texts(js('a*'), 'baac')).toEqual(['', 'aa', '', '']);
    expect(texts(go('a*'), 'baac')).toEqual(['', 'aa', '']);
  });

  it('JavaScript says where only the flag u is in the way', () => {
    expect(() => find(js('\\:', 'gu'), '')).toThrow(expect.objectContaining({ values: { reason: 'Invalid escape', withoutU: 1 } }));
    expect(() => find(js('(', 'gu'), '')).toThrow(expect.objectContaining({ values: { reason: 'Unterminated group', withoutU: 0 } }));
  });

  it('RE2 is done in linear time where JavaScript is not', () => expect(texts(go('(a+)+$'), 'a'.repeat(40) + 'b')).toEqual([]));

  it('replaces by the rules of each', () => {
    expect(replaced(js('(?<a>\\w)(\\d)'), 'x1 y2', '$2$<a>[$&]')).toBe('1x[x1] 2y[y2]');
    expect(replaced(js('\\d', ''), '1 2', 'n')).toBe('n 2');
    expect(replaced(go('(?P<a>\\w)(\\d)'), 'x1 y2', '${2}${a}-$2x-$$')).toBe('1x--$ 2y--$');
    expect(replaced(go('(?U)a+'), 'aaa', '<$0>')).toBe('<a><a><a>');
  });

  it('lists matches by a template', () => {
    const list = (of: Pattern, template: string): string => listed(of, 'x1 y2', find(of, 'x1 y2'), template);
    expect(list(js('(?<a>\\w)(\\d)'), '$&:$<a>:$2;')).toBe('x1:x:1;y2:y:2;');
    expect(list(js('(?<a>\\w)(\\d)'), '$1_$2x$10$3$0$$$<b>;')).toBe('x_1xx0$3x1$;y_2xy0$3y2$;');
    expect(list(js('(\\w)(\\d)'), "$<a>[$`|$']")).toBe("$<a>[| y2]$<a>[x1 |]");
    expect(list(go('(?P<a>\\w)(\\d)'), '${a}$2,')).toBe('x1,y2,');
  });

  it('reads escapes of a replacement', () => expect(unescaped('a\\nb\\\\n\\u{1F389}\\u0041')).toBe('a\nb\\n🎉A'));
});

it('cuts a text at its matches', () => {
  expect(pieces('abc', [{ start: 1, end: 2 }, { start: 3, end: 3 }])).toEqual([{ text: 'a' }, { text: 'b', match: 0 }, { text: 'c' }, { text: '', match: 1 }]);
  expect(pieces('abcd', [{ start: 1, end: 3 }], 2)).toEqual([{ text: 'a' }, { text: 'b', match: 0 }]);
});
