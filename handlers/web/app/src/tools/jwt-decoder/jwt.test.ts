import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { read } from './jwt';

const part = (json: string): string => Buffer.from(json).toString('base64url');
const signed = (header: string, claims: string): string => {
  const body = `${part(header)}.${part(claims)}`;
  return `${body}.${createHmac('sha256', 'secret').update(body).digest('base64url')}`;
};
const now = Date.UTC(2026, 0, 1);
const fault = (text: string): unknown => {
  try {
    return read(text, now);
  } catch (error) {
    return error;
  }
};

describe('a JSON Web Token', () => {
  it('shows the sample of RFC 7519 §3.1', () => {
    const token = read('eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', now);
    expect(token.fields.map(({ name, source }) => `${name}=${source}`)).toEqual(['typ="JWT"', 'alg="HS256"', 'iss="joe"', 'exp=1300819380', 'http://example.com/is_root=true']);
    expect(token.signature.bytes).toBe(32);
    expect(token.notes).toEqual(['expired']);
  });

  it('keeps digits beyond 2^53 and letters beyond Latin', () => {
    const token = read(signed('{"alg":"HS256"}', '{"id":9007199254740993,"name":"Žofie 🎉","exp":1893456000}'), now);
    expect(token.claims).toContain('9007199254740993');
    expect(token.fields.find((field) => field.name === 'name')?.source).toBe('"Žofie 🎉"');
    expect(token.notes).toEqual([]);
  });

  it('names what should be noticed', () => {
    const notes = (header: string, claims: string, tail?: string): string[] => read(tail === undefined ? signed(header, claims) : `${part(header)}.${part(claims)}.${tail}`, now).notes;
    expect(notes('{"alg":"none"}', '{"exp":1893456000}', '')).toEqual(['unsigned']);
    expect(notes('{"alg":"None"}', '{"exp":1893456000}', 'abcd')).toEqual(['unsigned', 'noneWithSignature']);
    expect(notes('{"alg":"HS256"}', '{"exp":1893456000}', '')).toEqual(['signatureMissing']);
    expect(notes('{"alg":"HS256"}', '{"nbf":1893456000}')).toEqual(['notYet', 'noExpiry']);
    expect(notes('{"alg":"HS256"}', '{"exp":1893456000000}')).toEqual(['milliseconds']);
    expect(notes('{"alg":"HS256","jku":"x"}', '{"exp":1893456000,"a":1,"a":2}')).toEqual(['double', 'embeddedKey']);
    expect(read('Bearer ' + signed('{"alg":"HS256"}', '{"exp":1893456000}'), now).notes).toEqual(['bearer']);
  });

  it('finds a token in what was copied along with it', () => {
    const token = signed('{"alg":"HS256"}', '{"exp":1893456000}');
    for (const text of [`{"access_token":"${token}","token_type":"Bearer"}`, `https://example.org/cb#access_token=${token}&state=1.2`, `curl -H 'Authorization: Bearer ${token}' https://example.org`, `Cookie: session=${token}; path=/`]) {
      expect(read(text, now), text).toMatchObject({ signature: { bytes: 32 }, notes: ['found'] });
    }
    expect(read(`${token}, ${signed('{"alg":"HS256"}', '{}')}`, now).notes).toEqual(['found', 'several']);
    expect(read(`\u200b${token.replace(/(.{20})/g, '$1\n')}\ufeff`, now).notes).toEqual([]);
  });

  it('shows one whose signature was cut off', () => {
    expect(read(signed('{"alg":"HS256"}', '{"exp":1893456000}').split('.').slice(0, 2).join('.'), now).notes).toEqual(['signatureMissing']);
  });

  it('shows the header of an encrypted one', () => {
    const token = read(`${part('{"alg":"RSA-OAEP","enc":"A256GCM"}')}.a_aa.b_bb.c_cc.d_dd`, now);
    expect(token).toMatchObject({ encrypted: true, notes: ['encrypted'] });
    expect(token.claims).toBeUndefined();
  });

  it('shows claims that are no JSON as text', () => expect(read(signed('{"alg":"HS256"}', 'plain words'), now).text).toBe('plain words'));

  it('says which part is wrong', () => {
    expect(fault('')).toMatchObject({ code: 'empty' });
    expect(fault('a.b')).toMatchObject({ code: 'parts', values: { count: 2 } });
    expect(fault('a?.b.c')).toMatchObject({ code: 'base64', values: { part: 'header' } });
    expect(fault(`${part('{"alg":1}')}.*.c`)).toMatchObject({ code: 'base64', values: { part: 'claims' } });
    expect(fault(`${part('{"alg":')}.e30.aaaa`)).toMatchObject({ code: 'json' });
    expect(fault(`${part('[1]')}.e30.aaaa`)).toMatchObject({ code: 'header' });
  });
});
