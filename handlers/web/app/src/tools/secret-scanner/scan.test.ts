import { expect, it } from 'vitest';
import samples from './gitleaks/samples.json';
import { rules } from './rules';
import { secrets } from './scan';

const plain = (text: string): string => Buffer.from(text, 'base64').toString();
const ids = (text: string, name?: string): string[] => secrets(text, name).map(({ rule }) => rule);

it('has every rule of gitleaks that looks at a text, and three of ours', () => {
  expect(rules.length).toBe(224);
});

it("finds what gitleaks' authors say that each rule finds", () => {
  const missed = samples.flatMap(({ id, found }) => found.filter((text) => id !== 'pkcs12-file' && secrets(plain(text)).length === 0).map((text) => `${id}: ${plain(text)}`));
  expect(missed).toEqual([]);
}, 60_000); // 222 patterns are compiled first

it('names the rule that fits best', () => {
  const other = samples.filter(({ id, found }) => found[0] !== undefined && id !== 'pkcs12-file' && !ids(plain(found[0])).includes(id)).map(({ id, found }) => [id, ids(plain(found[0]!))]);
  // The same text, the same variable's name; and the generic rule steps back.
  expect(other).toEqual([['bittrex-secret-key', ['bittrex-access-key']], ['generic-api-key', ['clojars-api-token']]]);
});

it("leaves out what gitleaks' authors say that a rule must not find", () => {
  const bound = new Set(rules.filter(({ path }) => path !== undefined).map(({ id }) => id));
  const wrong = samples.flatMap(({ id, ignored }) => ignored.filter((text) => ids(plain(text), bound.has(id) ? 'note.txt' : '').includes(id)).map((text) => `${id}: ${plain(text)}`));
  expect(wrong).toEqual([]);
});

it('finds passwords in addresses, but no placeholders', () => {
  const found = secrets('DATABASE_URL=postgres://app:n3Ver-seen@db.internal:5432/app\nredis://:hunter22x@cache:6379');
  expect(found.map(({ rule, text }) => [rule, text])).toEqual([['connection-url-password', 'n3Ver-seen'], ['connection-url-password', 'hunter22x']]);
  expect(ids('postgres://app:${PASSWORD}@db/app postgres://u:<secret>@h mysql://root:password@localhost http://example.com:80/a@b')).toEqual([]);
});

it('finds keys of this service', () => {
  expect(ids(`key ${'tmk_' + 'live_'}${'aB3'.repeat(12)}xY end`)).toEqual(['toolmill-api-key']);
  expect(ids(`${'tmk_' + 'live_'}short`)).toEqual([]);
});

it('tells where a secret is', () => {
  const text = 'İstanbul\nkey = "AKIALALEMEL33243OLIB"\n';
  const [one] = secrets(text);
  expect([one?.rule, text.slice(one!.start, one!.end)]).toEqual(['aws-access-token', 'AKIALALEMEL33243OLIB']);
});

it('passes over what is marked with gitleaks:allow', () => {
  expect(secrets('key = "AKIALALEMEL33243OLIB" # gitleaks:allow')).toEqual([]);
});

it('finds a secret at either edge of a long text and in a line without end', () => {
  const filler = 'var a=function(b){return b+1};'.repeat(20_000);
  const found = secrets(`AKIALALEMEL33243OLIB ${filler} AKIALALEMEL33243OLIB ${filler} AKIALALEMEL33243OLIB`);
  expect(found.map(({ rule }) => rule)).toEqual(['aws-access-token', 'aws-access-token', 'aws-access-token']);
});

it('finds what is packed as Base64, at the place of the Base64', () => {
  const packed = Buffer.from('url = redis://:hunter22x@cache:6379').toString('base64');
  const text = `kind: Secret\ndata:\n  url: ${packed}\n  other: ${Buffer.from('nothing that is a secret').toString('base64')}\n`;
  const found = secrets(text, 'other.txt');
  expect(found.map(({ rule, text: own, start, end }) => [rule, own, text.slice(start, end)])).toEqual([['connection-url-password', 'hunter22x', packed]]);
});
