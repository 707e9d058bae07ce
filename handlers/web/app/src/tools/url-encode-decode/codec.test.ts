import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { blocksOf, decode, encode, partsOf } from './codec';

const text = 'a b+c/d?e=f&g#h%20\'"<>[]{}|\\^`~-._*()!$,;:@é€🎉\n\u0000';

describe('percent-coding', () => {
  it('is what urllib writes', () => {
    const python = (call: string): string => execFileSync('python3', ['-c', `import sys,urllib.parse as u; sys.stdout.write(${call})`], { input: text }).toString();
    expect(encode(text, 'component')).toBe(python("u.quote(sys.stdin.buffer.read(), safe='')"));
    expect(encode(text, 'form')).toBe(python("u.quote_plus(sys.stdin.buffer.read(), safe='*').replace('~','%7E')"));
  });

  it('is read again', () => {
    expect(decode(encode(text, 'component'), 'component')).toEqual({ text, bad: [], badTotal: 0 });
    expect(decode(encode(text, 'form'), 'form').text).toBe(text);
  });

  it('is the same block by block', () => {
    const long = 'a%2\n50% of é🎉\r\n'.repeat(20_000) + 'x'.repeat(100_000);
    // Wherever lines of these are cut, it shows.
    const dense = '%41🎉'.repeat(5000).concat('\n').repeat(20);
    for (const text of [long, dense]) {
      const blocks = [...blocksOf(text)];
      expect(blocks.length).toBeGreaterThan(3);
      for (const way of ['component', 'address', 'form'] as const) expect(blocks.map((block) => encode(block, way)).join('') === encode(text, way)).toBe(true);
    }
  });

  it('leaves the parts of an address', () => {
    expect(encode('https://ä.example/a b?q=50%&r=%20#x', 'address')).toBe('https://%C3%A4.example/a%20b?q=50%25&r=%20#x');
    expect(decode('https://e.example/a%2Fb%20c?x=%26%C3%A9', 'address').text).toBe('https://e.example/a%2Fb c?x=%26é');
  });

  it('names bad sequences and keeps them', () => {
    expect(decode('ok%zz%C3x\n%E2%82%AC%FF%', 'component')).toEqual({
      text: 'ok%zz%C3x\n€%FF%',
      bad: [
        { line: 1, column: 3, sequence: '%', reason: 'percent' },
        { line: 1, column: 6, sequence: '%C3', reason: 'utf8' },
        { line: 2, column: 10, sequence: '%FF', reason: 'utf8' },
        { line: 2, column: 13, sequence: '%', reason: 'percent' },
      ],
      badTotal: 4,
    });
    expect(() => encode('a\ud800', 'component')).toThrow(expect.objectContaining({ code: 'surrogate' }));
  });

  it('takes an address apart', () => {
    expect(partsOf('https://me:p%40ss@[::1]:8080/a%20b/c?q=1+2&empty&q=%26#top')!.map((part) => `${part.name}${part.key === undefined ? '' : ' ' + part.key}=${part.decoded}`)).toEqual([
      'scheme=https', 'user=me', 'password=p@ss', 'host=[::1]', 'port=8080', 'path=/a b/c', 'query q=1 2', 'query empty=', 'query q=&', 'fragment=top',
    ]);
    expect(partsOf('mailto:a@b.example?subject=x')!.map((part) => part.name)).toEqual(['scheme', 'path', 'query']);
    expect(partsOf('just words')).toBeUndefined();
  });
});
