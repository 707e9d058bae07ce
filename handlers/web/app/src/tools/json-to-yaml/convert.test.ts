import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { jsonToYAML as write, type Options } from './convert';

function jsonToYAML(text: string, options: Options, most?: number): string {
  const pieces: string[] = [];
  write(text, options, { add: (...more) => void pieces.push(...more) }, most);
  return pieces.join('');
}

const plain: Options = { style: 'block', indent: 2, quotes: 'needed', sort: false, widthMax: 0 };
const refusal = (text: string): unknown => {
  try {
    return jsonToYAML(text, plain);
  } catch (error) {
    return error;
  }
};

describe('JSON to YAML', () => {
  it('keeps order, nesting and empty values', () => {
    expect(jsonToYAML('{"b":[1,{"c":null}],"a":{},"d":[]}', plain)).toBe('b:\n  - 1\n  - c: null\na: {}\nd: []\n');
  });

  it('keeps digits beyond 2^53 and trailing zeros', () => {
    expect(jsonToYAML('[9007199254740993,0.10,-0,12345678901234567890.123456789,1e400]', plain)).toBe(
      '- 9007199254740993\n- 0.10\n- -0\n- 12345678901234567890.123456789\n- 1.0e+400\n',
    );
  });

  it('quotes what YAML 1.1 or 1.2 would read as something else', () => {
    const texts = ['yes', 'off', 'null', '12', '0x1f', '1e3', '', ' a', 'a: b', '# c', '2001-01-01', '~', '- x', 'a\nb\n', '\u0000', '12:30:45', '1_000'];
    const yaml = jsonToYAML(JSON.stringify(texts), plain);
    expect(parse(yaml, { version: '1.2' })).toEqual(texts);
    expect(parse(yaml, { version: '1.1' })).toEqual(texts);
  });

  it('sorts keys at every depth', () => {
    expect(jsonToYAML('{"b":1,"a":{"d":1,"c":2}}', { ...plain, sort: true })).toBe('a:\n  c: 2\n  d: 1\nb: 1\n');
  });

  it('writes flow style, quotes and wider indents', () => {
    expect(jsonToYAML('{"a":[1,2]}', { ...plain, style: 'flow' })).toBe('{ a: [ 1, 2 ] }\n');
    expect(jsonToYAML('{"a":"b"}', { ...plain, quotes: 'double' })).toBe('a: "b"\n');
    expect(jsonToYAML('{"a":{"b":"c"}}', { ...plain, indent: 4, quotes: 'single' })).toBe("a:\n    b: 'c'\n");
  });

  it('names the place of what is no JSON', () => {
    expect(refusal('{"a":1,\n}')).toMatchObject({ code: 'json', values: { line: 2, column: 1 } });
    expect(refusal('{"a":1,"a":2}')).toMatchObject({ code: 'double', values: { key: 'a', line: 1 } });
    expect(refusal('[1] // comment')).toMatchObject({ code: 'json' });
    expect(refusal('')).toMatchObject({ code: 'json' });
    expect(refusal('['.repeat(200_000))).toMatchObject({ code: 'deep' });
  });
});

describe('JSON to YAML, a few letters at a time', () => {
  const long = 'word '.repeat(40);
  const value = { list: [1, [2, [3, { a: [], b: {} }], 'x\ny\n\n z'], [[[]]]], [long]: [long, { k: long }], 'a\nb': { c: [4, 5] }, 'u\u2028v': ['\u2028w\nx'], deep: { er: { and: { deeper: [[[{ yes: 'no', q: '"' }]]] } } }, n: null, e: '' };

  it('is what it is in one', () => {
    for (const text of [JSON.stringify(value), JSON.stringify([value, [value], value])]) {
      for (const options of [{}, { indent: 4 }, { sort: true }, { quotes: 'double' }, { quotes: 'single' }, { style: 'flow' }] as Partial<Options>[]) {
        const whole = jsonToYAML(text, { ...plain, ...options }, Infinity);
        for (const most of [1, 10, 60]) expect(jsonToYAML(text, { ...plain, ...options }, most)).toBe(whole);
        expect(parse(whole)).toEqual(JSON.parse(text));
      }
    }
  });

  it('is what the engine writes, for texts that look like something else too', () => {
    const texts = ['a', 'Word', 'two words', 'a  b', 'a #b', 'a#b', 'a: b', 'a:b', 'a:', 'a -', 'a-', 'https://a.example/?q=1#x', 'yes', 'No', 'ON', 'y', 'null', 'true', 'nan', 'x"y', "it's", 'a,b', 'a]b', 'a{', 'b}', 'a ', 'a\\b', 'e5', 'é', 'a\tb', '', '5', '-', '@a', 'a@b.example', 'a!', 'a &b', 'a *b', 'a | b', 'a > b', 'k'.repeat(200), 'a %', 'a`', '~', '=', '<<'];
    const text = JSON.stringify({ ...Object.fromEntries(texts.map((one, n) => [one, texts[(n + 1) % texts.length]])), list: [...texts, [], {}, 1, -0.5, true, null, [texts], { a: texts }] });
    for (const quotes of ['needed', 'double', 'single'] as const) expect(jsonToYAML(text, { ...plain, quotes })).toBe(jsonToYAML(text, { ...plain, quotes }, Infinity));
    expect(parse(jsonToYAML(text, plain), { version: '1.1' })).toEqual(JSON.parse(text));
  });

  // How far in a text stands the engine counts a little otherwise where the text is all that it has.
  it('folds at about the same width', () => {
    const text = JSON.stringify([value, [value], value]);
    for (const most of [1, 10, 60, Infinity]) {
      const yaml = jsonToYAML(text, { ...plain, widthMax: 80 }, most);
      expect(parse(yaml)).toEqual(JSON.parse(text));
      expect(yaml.split('\n').filter((line) => line.length > 90 && !line.includes(long)), String(most)).toEqual([]);
    }
  });

  it('finds a key that is there twice, wherever that is', () => {
    expect(() => jsonToYAML('{"a":1,\n"b":[1,2,3],\n"a":2}', plain, 1)).toThrowError(expect.objectContaining({ code: 'double', values: { key: 'a', line: 3 } }));
  });
});
