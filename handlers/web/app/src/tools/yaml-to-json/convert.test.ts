import { describe, expect, it, vi } from 'vitest';
import { damaged } from '../../../e2e/fuzz/damage';
import { yamlFileToJSON, yamlToJSON as converted, type Options } from './convert';
import { Scratch } from './scratch';
import { simple } from './simple';

const yamlToJSON = (text: string, options: Options, most?: number): string => converted(new TextEncoder().encode(text), options, most).result('', '').text;

const plain: Options = { version: '1.2', indent: 0, documents: 'list', special: 'refuse' };
const json = (text: string, options: Partial<Options> = {}): string => yamlToJSON(text, { ...plain, ...options }).trimEnd();
const refusal = (text: string, options: Partial<Options> = {}): unknown => {
  try {
    return json(text, options);
  } catch (error) {
    return error;
  }
};

describe('YAML to JSON', () => {
  it('writes maps, lists and block texts', () => {
    expect(json('a:\n  - 1\n  - b: ~\nc: |\n  x\n  y\nd: >-\n  x\n  y\n')).toBe('{"a":[1,{"b":null}],"c":"x\\ny\\n","d":"x y"}');
    expect(json('a: [1, {b: 2}]\ne: {}\nf: []', { indent: 2 })).toBe('{\n  "a": [\n    1,\n    {\n      "b": 2\n    }\n  ],\n  "e": {},\n  "f": []\n}');
  });

  it('keeps digits', () => {
    expect(json('[9007199254740993, 0.10, 12345678901234567890.5, 1e400, +5, .5, 5., 0x1fffffffffffffff]')).toBe(
      '[9007199254740993,0.10,12345678901234567890.5,1e400,5,0.5,5,2305843009213693951]',
    );
    expect(json('[1_000, 010, 0b101, 1_0.5]', { version: '1.1' })).toBe('[1000,8,5,10.5]');
  });

  it('reads by the version that is asked for', () => {
    expect(json('[yes, off, 010]')).toBe('["yes","off",10]');
    expect(json('[yes, off, 010]', { version: '1.1' })).toBe('[true,false,8]');
    expect(json('a: &x {b: 1, c: 2}\nd: {<<: *x, c: 3}', { version: '1.1' })).toBe('{"a":{"b":1,"c":2},"d":{"b":1,"c":3}}');
    expect(json('d: 2001-12-14', { version: '1.1' })).toBe('{"d":"2001-12-14"}');
  });

  it('writes several documents as a list or as lines', () => {
    expect(json('a: 1\n---\nb: 2\n')).toBe('[{"a":1},{"b":2}]');
    expect(json('a: 1\n---\nb: 2\n', { documents: 'lines' })).toBe('{"a":1}\n{"b":2}');
    expect(json('1\n---\n2\n', { indent: 2 })).toBe('[\n  1,\n  2\n]');
    expect(json('- x\u2028y\n---\n2\n', { indent: 2 })).toBe('[\n  [\n    "x\u2028y"\n  ],\n  2\n]');
  });

  it('follows aliases, and stops at bombs and rings', () => {
    expect(json('a: &x [1]\nb: *x')).toBe('{"a":[1],"b":[1]}');
    const laughs = ['a: &a [x,x,x,x,x,x,x,x,x]', ...[...'bcdefgh'].map((name, i) => `${name}: &${name} [${Array(9).fill('*' + 'abcdefgh'[i]).join(',')}]`)].join('\n');
    expect(refusal(laughs)).toMatchObject({ code: 'aliases' });
    expect(refusal(`a: &a 1\nb: [${Array(101).fill('*a').join(',')}]`)).toMatchObject({ code: 'aliases' });
    expect(refusal('a: &a [*a]')).toMatchObject({ code: 'recursive', values: { line: 1 } });
  });

  it('has a word for what JSON has none for', () => {
    expect(refusal('a: 1\nb: .inf')).toMatchObject({ code: 'special', values: { line: 2 } });
    expect(json('[.inf, .nan]', { special: 'null' })).toBe('[null,null]');
    expect(json('[-.inf]', { special: 'text' })).toBe('["-Infinity"]');
  });

  it('writes keys of every kind as texts', () => {
    expect(json('1: a\ntrue: b\n~: c\n[1, 2]: d\n0x10: e')).toBe('{"1":"a","true":"b","null":"c","[1,2]":"d","0x10":"e"}');
  });

  it('names the place of what is no YAML', () => {
    expect(refusal('a: 1\nb: [1,\nc')).toMatchObject({ code: 'yaml' });
    expect(refusal('a: 1\na: 2')).toMatchObject({ code: 'yaml', values: { line: 2 } });
    expect(refusal('a: 1\nb:\n  - {c: 1, d: 2, c: 3}')).toMatchObject({ code: 'yaml', values: { line: 3, column: 18, reason: 'Map keys must be unique' } });
    expect(json('1: a\n"2": b\n3: c')).toBe('{"1":"a","2":"b","3":"c"}');
    expect(refusal('a: *none')).toMatchObject({ code: 'unknown', values: { name: 'none' } });
    expect(refusal('a: 1\nb: !own x')).toMatchObject({ code: 'tag', values: { line: 2 } });
    expect(refusal('# only a comment\n')).toMatchObject({ code: 'empty' });
    expect(refusal('')).toMatchObject({ code: 'empty' });
    expect(refusal('['.repeat(50_000))).toMatchObject({ code: expect.stringMatching(/deep|yaml/) });
    expect(refusal('- '.repeat(10_000))).toMatchObject({ code: 'deep' });
  });
});

describe('YAML to JSON, in parts', () => {
  const ended = (text: string, most: number): unknown => {
    try {
      return yamlToJSON(text, plain, most);
    } catch (error) {
      return { ...(error as { code: string; values: object }) };
    }
  };
  const list = '# people\n---\n- name: Ada\n  tags: [a, b]\n-\n  - 1\n  - |\n    two\n\n    three\n# between\n- "x: y"\n- ~\n';
  const map = 'a: 1\nb:\n- 2\n- c: 3\n"d e": {f: 4,\n  g: 5}\nh: >-\n  some\n  words\n\n1: one\n';

  it('is what it is in one', () => {
    for (const text of [list, map, list.replaceAll('\n', '\r\n'), map.replaceAll('\n', '\r\n')]) {
      for (const options of [{}, { indent: 2 }, { documents: 'lines' }] as const) {
        for (const most of [1, 7, 20]) expect(yamlToJSON(text, { ...plain, ...options }, most)).toBe(yamlToJSON(text, { ...plain, ...options }, Infinity));
      }
    }
  });

  it('reads a file piece by piece, of which one is at most twice as long as a part that is long', async () => {
    const pieces: number[] = [];
    const { slice } = Blob.prototype;
    const sliced = vi.spyOn(Blob.prototype, 'slice').mockImplementation(function (this: Blob, from, to) {
      pieces.push(to! - from!);
      return slice.call(this, from, to);
    });
    const read = vi.spyOn(Blob.prototype, 'text');
    const words = `- a\n- |\n${'  some words\n'.repeat(100)}- b\n`;
    for (const [text, bytesMax] of [['- é: 1\n'.repeat(200), 32], [`${map}j: 1\n`, 64], [words, 2 * words.length]] as const) {
      pieces.length = 0;
      expect((await yamlFileToJSON(new Blob([text]), plain, 1)).result('', '').text).toBe(yamlToJSON(text, plain, Infinity));
      expect(Math.max(...pieces)).toBeLessThanOrEqual(bytesMax);
      expect(pieces.length).toBeGreaterThan(2);
    }
    expect(read).not.toHaveBeenCalled();
    // What parts do not say is read in one.
    expect((await yamlFileToJSON(new Blob(['a: &x 1\nb: *x\n']), plain, 1)).result('', '').text).toBe('{"a":1,"b":1}\n');
    expect(read).toHaveBeenCalledOnce();
    for (const spy of [sliced, read]) spy.mockRestore();
  });

  it('leaves to the whole what a part cannot know', () => {
    const texts = ['a: &x 1\nb: *x\n', '- &x 1\n- *x\n- *x\n', '- a\n...\n- b\n', '- a\n---\n- b\n', 'a: 1\nb: 2\na: 3\n', '1: a\n"1": b\n', 'a: {b: 1,\nc: 2}\n', 'one\ntwo: 3\n', '"one\ntwo": 3\n', '- a\nb: 1\n', 'a: .inf\nb: 1\n', 'a: x\nb\n', '%YAML 1.1\n---\n- yes\n- no\n', '{a: 1,\nb: 2}\n', '- a\n b\n- c: |\n d\n- e\n', 'a: "b\nc: d"\n', '- [&a x, *a]\n'.repeat(101)];
    for (const text of texts) expect(ended(text, 1), text).toEqual(ended(text, Infinity));
  });

  it('is what it is in one, whatever is wrong with a text', () => {
    const texts = [list, map, `${map}${map.replace(/^(?=[a-h"1])/gm, 'x')}`, '- &a 1\n- *a\n- [b, *a]\n- c: &d\n    e: f\n- *d\n', 'a: "b\n  c"\nd: |2\n   e\n  f\n? g\n: h\ni: !!str 5\n'];
    let compared = 0;
    for (let seed = 1; seed <= 600; seed++) {
      const text = damaged(Buffer.from(texts[seed % texts.length]!), seed).toString();
      // Longer ones are nested until the stack is not enough, and how deep that is depends on who calls.
      if (text.length > 1000) continue;
      compared++;
      expect(ended(text, 1 + (seed % 30)), `seed ${seed}`).toEqual(ended(text, Infinity));
    }
    expect(compared).toBeGreaterThan(400);
  }, 60_000);

  it('is what the engine writes, where simple YAML is read without it', () => {
    const values = ['word', 'two  words', 'a:b', 'a, b', "it's", 'é', '5', '-0.50', '007', '1e5', '1_000', 'true', 'True', 'yes', 'null', '~', '""', '"q, #"', "'single: x'", '"e\\n"', '[]', '{}', '[a, 1.50, true]', '[a,b]', '[a, ]', '[yes]', '[a: b]', 'a #b', 'a#b', 'a: b', 'a:', '- x', '12:30', '2001-01-01', '.5', '|', '&a', '*a', '!!str 5', '@a', '', 'x   ', 'x\u00a0', 'x\u1680', 'x\u000b', 'é\u2003 ', 'a é', 'a \u2013 b', '\u3000x', 'x\u3000', 'x\u2028', 'x\u0085y', ...['\u0085', '\u2028', '\u2029', '\ufeff', '\t', '\r'].flatMap((odd) => [`x${odd}`, `${odd}x`, `a ${odd}`, `a${odd} #b`, `a:${odd}b`, `"a${odd}b"`, `'${odd}'`, `[a${odd}, b]`, `[a, ${odd}]`, `true${odd}`, `5${odd}`, `x${odd}--- y`, `x${odd}- y`, `x${odd}k: y`, `x${odd}#y`, `x${odd} #y`, `"a${odd}"`, `"${odd} a"`, `x ${odd} y`]), 'x\u007f', 'x\ry', 'x\r--- y', 'x\u2028--- y', 'a:é', 'a:\u00a0b', '𝒳', '"\u0001\f𝒳"', "'b\\\\s'"];
    const isSimple = (text: string): boolean => simple(new TextEncoder().encode(text), text.startsWith('k') ? 'map' : 'list', { indent: 0, isFirst: true }, new Scratch()) !== undefined;
    const wholes = values.flatMap((value) => [
      `- ${value}\n- b\n`, `- k: ${value}\n  l: 2\n-   m: 3\n`, `k: ${value}\nl:\n  - a\n  - - b\n    - c\nm:\n- d\n- e:\n  - f\nn:\n    o: 1\n`, `k: ${value}\n  more\nl: 2\n`, `k:\n  ${value}\nl: 2\n`, `# one\n\n- a: ${value}\n  # two\n\n  b:\n- c\n`, `${value}: 1\nb: 2\n`, `a: 1\na: ${value}\n`, `k:\n  a: 1\n  a: ${value}\nl: 2\n`, `- a\n - ${value}\n`, `a:\n    b: 1\n  c: ${value}\n`,
    ]);
    for (const text of wholes) {
      for (const version of ['1.2', '1.1'] as const) {
        for (const indent of [0, 2] as const) {
          const ways = { ...plain, version, indent };
          const ended = (most: number): unknown => {
            try {
              return yamlToJSON(text, ways, most);
            } catch (error) {
              return error;
            }
          };
          expect(ended(1), text).toEqual(ended(Infinity));
        }
      }
    }
    // Of many keys, one that is there twice is found too.
    const many = Array.from({ length: 40 }, (_, n) => `  k${n}: ${n}\n`).join('');
    expect(yamlToJSON(`- a\n- k: 1\n${many}- b\n`, plain, 1)).toBe(yamlToJSON(`- a\n- k: 1\n${many}- b\n`, plain, Infinity));
    expect(refusal(`${'- a\n'.repeat(3000)}- k: 1\n${many}  k3: 0\n`)).toMatchObject({ code: 'yaml', values: { line: 3042 } });
    expect(wholes.filter(isSimple).length).toBeGreaterThan(80);
    // A key may be there again in another map, and any sign in a text.
    for (const text of ['k:\n  a:\n    b: 1\n  b: 2\nb: 3\n', '- a:\n    b: 1\n  b: 2\n- a: 3\n', '- a \u2013 \u4e2d𝒳\u00a0\n', '- a:é\n- b:\u4e2d\n']) expect([isSimple(text), yamlToJSON(text, plain, 1)]).toEqual([true, yamlToJSON(text, plain, Infinity)]);
  });
});
