import { describe, expect, it } from 'vitest';
import { signs } from './check';
import { linkOf } from './link';
import { distance } from './letters';
import { unicodeOf } from './punycode';

const codes = (text: string): string[] => signs(linkOf(text)!).map(({ code }) => code);
const at = (host: string): string => `https:${'//'}${host}`;

// What imitators do, one fixture for each sign.
describe.each<[string, string]>([
  ['script', 'javascript:alert(1)'],
  ['script', 'data:text/html,<script>'],
  ['scheme', 'steam:open'],
  ['plain', `http:${'//'}example.com/`],
  ['user', at('www.paypal.com@evil.example/login')],
  ['hidden-address', at('3232235777/')],
  ['hidden-address', at('0xC0.0xA8.1.1/')],
  ['address', at('203.0.113.9/login')],
  ['local', at('192.168.1.1/')],
  ['port', at('example.com:8443/')],
  ['host-coding', at('%65xample.com/')],
  ['mixed', at('pаypal.com')], // Cyrillic а
  ['foreign-letters', at('аррӏе.com')], // all Cyrillic
  ['look-alike', at('аррӏе.com')],
  ['look-alike', at('paypa1.com')],
  ['look-alike', at('rnicrosoft.com')],
  ['look-alike', at('gооgle.com')],
  ['one-letter', at('gooogle.com')],
  ['one-letter', at('amazom.com')],
  ['brand-inside', at('paypal.com.secure-update.ru/')],
  ['brand-inside', at('paypal-login.com')],
  ['brand-inside', at('www.app1e-id.com')],
  ['brand-suffix', at('netflix.click')],
  ['brand-path', at('evil.example/paypal.com/login')],
  ['shortener', at('bit.ly/3abc')],
  ['shared', at('my-bank.github.io')],
  ['suffix', at('win-prize.top')],
  ['deep', at('a.b.c.d.example.com')],
  ['long', at(`${'a'.repeat(55)}.example.com`)],
  ['hyphens', at('my-very-safe-bank.com')],
  ['bait', at('secure-login.example.com')],
  ['double', at('example.com/%252e%252e/')],
  ['invisible', at('example.com/photo\u202egnp.exe')],
  ['invisible', at('example.com/%00')],
  ['backslash', `https:\\\\example.com`],
  ['redirect', at('example.com/out?url=https%3A%2F%2Fevil.test%2F')],
  ['redirect', at('example.com/login?next=//evil.test')],
  ['embedded', at('example.com/https://evil.test/x')],
  ['program', at('example.com/setup.exe')],
  ['two-endings', at('example.com/invoice.pdf.exe')],
  ['secret', at('example.com/?token=abc')],
  ['tracking', at('example.com/?utm_source=x&fbclid=1')],
])('%s', (code, text) => {
  it(`is seen in ${text}`, () => {
    expect(codes(text)).toContain(code);
  });
});

it.each(['www.google.com/search?q=paypal.com', 'en.wikipedia.org/wiki/Apple', 'docs.github.com/en', 'bücher.de', 'www.amazon.com/dp/B00', 'example.com', 'news.ycombinator.com/item?id=1', 'münchen.de', 'login.microsoftonline.com/x'])('nothing bad is seen in %s', (text) => {
  expect(signs(linkOf(at(text))!).filter(({ level }) => level !== 'note')).toEqual([]);
});

it('reads links as people paste them', () => {
  for (const text of ['example.com/a', '<https:' + '//example.com/a>', '[Bank](https:' + '//example.com/a)', 'hxxps:' + '//example[.]com/a', ' "example.com/a" ']) expect(linkOf(text)?.sent, text).toBe('example.com');
  for (const text of ['', 'hello', 'two words', 'https:' + '//']) expect(linkOf(text), text).toBeUndefined();
});

it('shows names as people see them', () => {
  for (const name of ['bücher.de', 'пример.испытание', 'ñandú.com', '日本語.jp', 'faß.de', 'öäü-ß.at']) expect(unicodeOf(new URL(at(name)).hostname)).toBe(name);
  expect(unicodeOf('xn--.com')).toBe('.com');
  expect(unicodeOf('xn--99999999999.com')).toBe('xn--99999999999.com');
});

it('counts changed letters', () => {
  expect([distance('gogle', 'google'), distance('googel', 'google'), distance('google', 'google'), distance('abc', 'xyz')]).toEqual([1, 1, 0, 2]);
});
