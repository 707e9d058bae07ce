import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { apply } from './apply';
import { counted } from './count';
import { parameters } from './parameters';
import { fresh, type Kind, type Step } from './steps';

const done = <K extends Kind>(text: string, kind: K, values: Partial<Extract<Step, { kind: K }>> = {}): string => apply(text, [{ ...fresh[kind], ...values } as Step]);
const coreutils = (program: string, args: string[], input: string): string => execFileSync(program, args, { input, env: { ...process.env, LC_ALL: 'C.UTF-8' } }).toString();
const fruit = 'pear\nApple\nfig 10\nfig 9\napple\npear\n';

describe('steps', () => {
  it('go one after another, and each says when it is done', () => {
    const after: number[] = [];
    expect(apply('b\na\nb\n', [{ ...fresh.sort }, { ...fresh.unique }, { ...fresh.case }], (n) => after.push(n))).toBe('A\nB\n');
    expect(after).toEqual([1, 2, 3]);
  });

  it('do what coreutils do', () => {
    const odd = fruit + 'é\nz\n🎉\nﬀ\n';
    expect(done(odd, 'sort')).toBe(coreutils('sort', [], odd));
    expect(done(odd, 'sort', { down: true })).toBe(coreutils('sort', ['-r'], odd));
    const plain = odd.replace('🎉', '\uff5e');
    expect(done(plain, 'sort')).toBe(coreutils('sort', [], plain));
    expect(done(plain, 'sort', { down: true })).toBe(coreutils('sort', ['-r'], plain));
    expect(done(odd, 'sort', { by: 'reverse' })).toBe(coreutils('tac', [], odd));
    expect(done(done(fruit, 'sort'), 'unique')).toBe(coreutils('sort', ['-u'], fruit));
    expect(done(done(fruit, 'sort'), 'unique', { keep: 'doubles' })).toBe(coreutils('uniq', ['-d'], coreutils('sort', [], fruit)));
    expect(done(done(fruit, 'sort'), 'unique', { keep: 'singles' })).toBe(coreutils('uniq', ['-u'], coreutils('sort', [], fruit)));
    expect(done('1\tb\n', 'tabs', { width: 8 })).toBe(coreutils('expand', [], '1\tb\n'));
    expect(done(fruit, 'number', { from: 5, step: 2, width: 3, separator: ' ' })).toBe(coreutils('nl', ['-v5', '-i2', '-w3', '-nrz', '-s '], fruit));
  });

  it('sort as people do, by number and by length', () => {
    expect(done(fruit, 'sort', { by: 'natural', ignoreCase: true })).toBe('Apple\napple\nfig 9\nfig 10\npear\npear\n');
    expect(done('x 10\nnone\nx -2.5\n', 'sort', { by: 'number' })).toBe('x -2.5\nx 10\nnone\n');
    expect(done('ccc\nb\naa', 'sort', { by: 'length' })).toBe('b\naa\nccc');
    expect(done(fruit, 'sort', { by: 'shuffle' }).split('\n').sort()).toEqual(fruit.split('\n').sort());
  });

  it('sort long texts by places, of ASCII as of other letters', () => {
    const lines = Array.from({ length: 2000 }, (_, n) => `item ${(n * 7919) % 2000}`);
    for (const more of ['~', 'é', '\uff5e', '🎉']) {
      for (const ends of ['\n', '\r\n']) {
        for (const last of ['', ends]) {
          const text = (list: string[]): string => [...list, more].join(ends) + last;
          const bytewise = [...lines, more].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
          expect(done(text(lines), 'sort') === bytewise.join(ends) + last, JSON.stringify([more, ends, last])).toBe(true);
          expect(done(text(lines), 'sort', { by: 'reverse' }) === [more, ...[...lines].reverse()].join(ends) + last).toBe(true);
        }
      }
    }
  });

  it('change case, for names too', () => {
    expect(done("it's a dog. is it? yes", 'case', { to: 'title' })).toBe("It's A Dog. Is It? Yes");
    expect(done("IT'S A DOG. “IS IT?” YES", 'case', { to: 'sentence' })).toBe("It's a dog. “Is it?” Yes");
    expect(['camel', 'pascal', 'snake', 'kebab', 'constant'].map((to) => done('parse HTMLText2 now', 'case', { to } as never))).toEqual(['parseHtmlText2Now', 'ParseHtmlText2Now', 'parse_html_text_2_now', 'parse-html-text-2-now', 'PARSE_HTML_TEXT_2_NOW']);
    expect(done('aB', 'case', { to: 'swap' })).toBe('Ab');
  });

  it('count doubles, trim, and take out empty lines', () => {
    expect(done('a\nb\na\n', 'unique', { keep: 'counted' })).toBe('2\ta\n1\tb\n');
    expect(done('  a   b \n', 'trim', { side: 'inside' })).toBe('a b\n');
    expect(done('a\n\n \nb\n', 'empty')).toBe('a\nb\n');
    expect(done('a\n\n\nb\n', 'empty', { keep: 'one' })).toBe('a\n\nb\n');
  });

  it('replace, filter and extract', () => {
    expect(done('a.b.c', 'replace', { find: '.', put: '$1' })).toBe('a$1b$1c');
    expect(done('x1 y2', 'replace', { find: '(?P<l>\\w)(\\d)', put: '$2${l}\\n', pattern: true })).toBe('1x\n 2y\n');
    expect(done(fruit, 'filter', { find: 'APP', ignoreCase: true })).toBe('Apple\napple\n');
    expect(done(fruit, 'filter', { find: '\\d$', pattern: true, keep: 'without' })).toBe('pear\nApple\napple\npear\n');
    expect(done('to a.b@c.example, (https://d.example/x?y=1). -1.5', 'extract')).toBe('a.b@c.example\n');
    expect(done('(https://d.example/x?y=1).', 'extract', { what: 'links' })).toBe('https://d.example/x?y=1\n');
    expect(done('k=1,k=2', 'extract', { what: 'pattern', find: 'k=(\\d)' })).toBe('1\n2\n');
  });

  it('leave line ends as they are', () => {
    const windows = 'b b\r\na\r\n\r\n';
    expect(done(windows, 'sort')).toBe('\r\na\r\nb b\r\n');
    expect(done(windows, 'affix', { before: '<', after: '>' })).toBe('<b b>\r\n<a>\r\n<>\r\n');
    expect(done('one two three\r\n', 'wrap', { width: 10 })).toBe('one two\r\nthree\r\n');
    expect(done(windows, 'case', { to: 'snake' })).toBe('b_b\r\na\r\n\r\n');
    expect(done('a\r\nb\n', 'affix', { after: '!' })).toBe('a\r!\nb!\n');
  });

  it('are not slowed down by a bad pattern', () => expect(done('a'.repeat(5000) + 'b', 'filter', { find: '(a+)+$', pattern: true })).toBe(''));

  it('join, split, wrap, reverse and put around', () => {
    expect(done('a\nb\n', 'join')).toBe('a, b\n');
    expect(done('a;b', 'split', { separator: ';' })).toBe('a\nb');
    expect(done('  one two three four', 'wrap', { width: 9 })).toBe('  one two\nthree\nfour');
    expect(done('añ👨‍👩‍👧b', 'reverse')).toBe('b👨‍👩‍👧ña');
    expect(done('a\nb', 'affix', { before: '<', after: '>' })).toBe('<a>\n<b>');
  });

  it('make letters plain and invisible ones go', () => {
    expect(done('Crème brûlée', 'normal', { form: 'plain' })).toBe('Creme brulee');
    expect(done('ﬁ', 'normal', { form: 'NFKC' })).toBe('fi');
    expect(done('\uFEFFa\u200Bb\u00A0c\u00ADd 👨‍👩‍👧 क्‍ष', 'invisible')).toBe('ab cd 👨‍👩‍👧 क्‍ष');
    expect(done('“a” – b…', 'invisible', { quotes: true })).toBe('"a" - b...');
    expect(done('a\r\nb\r', 'ends')).toBe('a\nb\n');
  });

  it('escape and read escapes', () => {
    for (const as of ['json', 'html', 'csv'] as const) expect(done(done('<a href="x">\\ é\n', 'escape', { as }), 'escape', { as, way: 'off' })).toBe('<a href="x">\\ é\n');
    expect(done('&lt;&#8364;&#x1F389;&copy;&none;', 'escape', { as: 'html', way: 'off' })).toBe('<€🎉©&none;');
  });

  it('name the step that cannot be done', () => {
    const code = (...steps: Step[]): unknown => {
      try {
        return apply('x', steps);
      } catch (error) {
        return error;
      }
    };
    expect(code({ ...fresh.case }, { ...fresh.replace, find: '(', pattern: true })).toMatchObject({ code: 'pattern', values: { step: 2 } });
    expect(code({ ...fresh.filter })).toMatchObject({ code: 'find', values: { step: 1 } });
    expect(code({ ...fresh.escape, way: 'off' }, { ...fresh.affix, before: '"' }, { ...fresh.escape, way: 'off' })).toMatchObject({ code: 'escape', values: { step: 3 } });
  });
});

describe('counting', () => {
  it('is what wc counts', () => {
    const text = 'one two\nthree é 🎉\n\nlast one.\n';
    const [lines, words, points, bytes] = coreutils('wc', ['-lwmc'], text).trim().split(/\s+/).map(Number);
    // wc takes the emoji for a word.
    expect(counted(text)).toMatchObject({ lines, words: words! - 1, points, bytes, paragraphs: 2, linesFilled: 3, longestLine: 9 });
  });

  it('knows signs, sentences and frequent words', () => {
    expect(counted('👨‍👩‍👧 ok')).toMatchObject({ signs: 4, points: 8 });
    expect(counted('A dog. A cat! No?')).toMatchObject({ sentences: 3, words: 5, frequent: [{ word: 'a', count: 2 }, {}, {}, {}] });
    expect(counted('')).toMatchObject({ lines: 0, words: 0, signs: 0, frequent: [] });
    expect(counted('今日は天気がいい').words).toBeGreaterThan(2);
  });

  it('takes long texts', () => {
    const text = 'two words, é.\r\n \r\n'.repeat(100_000);
    const [lines, words, points, bytes] = coreutils('wc', ['-lwmc'], text).trim().split(/\s+/).map(Number);
    expect(counted(text)).toMatchObject({ words, lines, points, bytes, signs: points! - lines!, sentences: 100_000, paragraphs: 100_000, linesFilled: 100_000, longestLine: 13, frequent: [{ count: 100_000 }, {}, {}] });
  }, 20_000);
});

it('has a field for each setting of each step', () => {
  for (const [kind, step] of Object.entries(fresh)) expect(parameters[kind as Kind].map(({ name }) => name).sort()).toEqual(Object.keys(step).filter((name) => name !== 'kind').sort());
});
