import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { tagged, type Options } from './utm';

const plain: Options = { source: 'news letter', medium: 'e-mail', campaign: 'Spring & Summer', id: '', term: '', content: '', more: '', present: 'replace', lower: false, blanks: 'keep' };
const one = (url: string, options: Partial<Options> = {}): string => tagged(url, { ...plain, ...options })[0]!;
const code = (url: string, options: Partial<Options> = {}): unknown => {
  try {
    return one(url, options);
  } catch (error) {
    return error;
  }
};

describe('UTM parameters', () => {
  it('are read by urllib as they were typed', () => {
    const url = one('https://shop.example/a?x=1&y=%20z#top', { content: 'ä/?&=#+%', more: 'ref=a b\ngclid=1' });
    const read = execFileSync('python3', ['-c', 'import sys,json,urllib.parse as u; p=u.urlsplit(sys.stdin.read()); print(json.dumps([p.path,p.fragment,u.parse_qsl(p.query)]))'], { input: url }).toString();
    expect(JSON.parse(read)).toEqual(['/a', 'top', [['x', '1'], ['y', ' z'], ['utm_source', 'news letter'], ['utm_medium', 'e-mail'], ['utm_campaign', 'Spring & Summer'], ['utm_content', 'ä/?&=#+%'], ['ref', 'a b'], ['gclid', '1']]]);
  });

  it('leave the rest of the address as it is', () => {
    expect(one('https://e.example/ä?b=%7e&&a=+#x', { medium: '', campaign: '' })).toBe('https://e.example/ä?b=%7e&a=+&utm_source=news%20letter#x');
    expect(one('e.example', { source: 'x', medium: '', campaign: '' })).toBe('https://e.example?utm_source=x');
    expect(one('localhost:8080/a', { source: 'x', medium: '', campaign: '' })).toBe('https://localhost:8080/a?utm_source=x');
  });

  it('replace or keep those that are there', () => {
    expect(one('https://e.example/?utm_source=old&a=1', { medium: '', campaign: '', source: 'new' })).toBe('https://e.example/?a=1&utm_source=new');
    expect(one('https://e.example/?utm%5Fsource=old&a=1', { medium: '', campaign: '', source: 'new', present: 'keep' })).toBe('https://e.example/?utm%5Fsource=old&a=1');
  });

  it('are written as wished', () => {
    expect(one('https://e.example/', { lower: true, blanks: '_' })).toBe('https://e.example/?utm_source=news_letter&utm_medium=e-mail&utm_campaign=spring_%26_summer');
    expect(one('https://e.example/', { blanks: '+', medium: '', campaign: '' })).toBe('https://e.example/?utm_source=news+letter');
  });

  it('are put on many addresses, and name the line of one that is none', () => {
    expect(tagged('https://a.example\n\nhttps://b.example\n', plain)).toHaveLength(2);
    expect(code('https://a.example\nnot an address')).toMatchObject({ code: 'url', values: { line: 2 } });
    expect(code('mailto:a@b.example')).toMatchObject({ code: 'url' });
    expect(code('words')).toMatchObject({ code: 'url' });
    expect(code('')).toMatchObject({ code: 'empty' });
    expect(code('https://a.example', { source: ' ' })).toMatchObject({ code: 'source' });
    expect(code('https://a.example', { more: 'x' })).toMatchObject({ code: 'more', values: { line: 1 } });
  });
});
