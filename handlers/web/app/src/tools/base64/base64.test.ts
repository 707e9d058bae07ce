import { describe, expect, it } from 'vitest';
import { asText, pieceBytes, decode, encode, uriHead } from './base64';

const plain = { urlSafe: false, padding: true, wrap: 0 } as const;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const back = (text: string): string => Buffer.from(decode(text).bytes).toString();
const fault = (text: string): unknown => {
  try {
    return decode(text);
  } catch (error) {
    return error;
  }
};

describe('Base64', () => {
  it('writes the samples of RFC 4648 §10, and reads them', () => {
    for (const [text, code] of [['f', 'Zg=='], ['fo', 'Zm8='], ['foo', 'Zm9v'], ['foob', 'Zm9vYg=='], ['fooba', 'Zm9vYmE='], ['foobar', 'Zm9vYmFy']] as const) {
      expect(encode(bytes(text), plain)).toBe(code);
      expect(back(code)).toBe(text);
      expect(back(code.replace(/=/g, ''))).toBe(text);
    }
  });

  it('is what Node writes, for all bytes and lengths around its pieces', () => {
    for (const length of [0, 1, 255, 24_575, 24_576, 24_577, 100_000]) {
      const some = Uint8Array.from({ length }, (_, i) => (i * 31) % 256);
      expect(encode(some, plain)).toBe(Buffer.from(some).toString('base64'));
      if (length > 0) expect(Buffer.from(decode(encode(some, { urlSafe: true, padding: false, wrap: 76 })).bytes).equals(some)).toBe(true);
    }
  });

  it('writes the URL-safe alphabet, lines and data URIs', () => {
    expect(encode(new Uint8Array([0xfb, 0xff]), { urlSafe: true, padding: false, wrap: 0 })).toBe('-_8');
    expect(encode(new Uint8Array(60), { ...plain, wrap: 64 }).split('\n').map((line) => line.length)).toEqual([64, 16]);
    expect(uriHead('')).toBe('data:application/octet-stream;base64,');
  });

  it('writes pieces as parts of the whole', () => {
    const some = Uint8Array.from({ length: pieceBytes + 100 }, (_, i) => (i * 31) % 256);
    for (const wrap of [0, 64, 76] as const) {
      const form = { ...plain, wrap };
      expect([some.subarray(0, pieceBytes), some.subarray(pieceBytes)].map((part) => encode(part, form)).join(wrap === 0 ? '' : '\n')).toBe(encode(some, form));
    }
  });

  it('reads data URIs, PEM and lines', () => {
    expect(decode('data:image/png;base64,aGk=')).toMatchObject({ type: 'image/png' });
    expect(back('data:,a%20b%C3%A9')).toBe('a bé');
    expect(back('-----BEGIN X-----\naGVs\r\nbG8=\n-----END X-----\n')).toBe('hello');
  });

  it('names what is wrong and where', () => {
    expect(fault('aGk=\naG?k')).toMatchObject({ code: 'sign', values: { sign: 'a', line: 2, column: 1 } });
    expect(fault('aGkh\naG?k')).toMatchObject({ code: 'sign', values: { sign: '?', line: 2, column: 3 } });
    expect(fault('aGkhx')).toMatchObject({ code: 'length' });
    expect(fault(' \n')).toMatchObject({ code: 'empty' });
  });

  it('knows texts from files', () => {
    expect(asText(bytes('é\n'))).toBe('é\n');
    expect(asText(new Uint8Array([0xff]))).toBeUndefined();
    expect(asText(new Uint8Array([0]))).toBeUndefined();
  });
});
