import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { decode, encode as written, partsOf, type Way } from './codec';

const encode = (text: string, way: Way): string => written(text, way).result('', '').text;

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

  it('is what the browser writes, however long it is', async () => {
    const long = 'a%2\n50% of é🎉\r\n'.repeat(60_000) + 'x'.repeat(100_000);
    const result = written(long, 'component').result('', '');
    expect(await result.whole!.blob.text() === encodeURIComponent(long)).toBe(true);
    expect(encodeURIComponent(long).startsWith(result.text)).toBe(true);
  });

  it('leaves line ends where each line is a value of its own', () => {
    expect(written('a b\nc\r\nd\re', 'component', true).result('', '').text).toBe('a%20b\nc\r\nd%0De');
    expect(written('a b\n', 'form').result('', '').text).toBe('a+b%0A');
  });

  it('leaves the parts of an address', () => {
    expect(encode('https://ä.example/a b?q=50%&r=%20%2#x%', 'address')).toBe('https://%C3%A4.example/a%20b?q=50%25&r=%20%252#x%25');
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
