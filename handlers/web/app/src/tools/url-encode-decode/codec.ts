import { placeOf } from '../../engines/lines';
import { Fault } from '../fault';
import { LongBytes } from '../longBytes';

export type Way = 'component' | 'address' | 'form';

const utf8 = new TextEncoder();
const asciiEnd = 0x80;
const [newline, carriage, blank, plus, percent] = [0x0a, 0x0d, 0x20, 0x2b, 0x25];
// The signs that stay: unreserved ones (RFC 3986 §2.3); of a whole address the reserved ones too, and % before two digits; of
// a form's values what application/x-www-form-urlencoded keeps (URL Standard).
const staying: Record<Way, RegExp> = { component: /[A-Za-z0-9\-._~]/, address: /[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]/, form: /[A-Za-z0-9*\-._]/ };

// refuseHalves refuses 'surrogate' with the place of half a sign.
export function refuseHalves(text: string): void {
  const half = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.exec(text);
  if (half !== null) throw new Fault('surrogate', { ...placeOf(text, half.index) });
}

/**
 * encode writes all other signs as the percent-coded bytes of their UTF-8; by lines, line ends stay too. It refuses what refuseHalves does. Each sign is looked at by itself: what
 * an expression finds would take more than the text.
 */
export function encode(text: string, way: Way, byLines = false): LongBytes {
  refuseHalves(text);
  const out = new LongBytes();
  const stays = Array.from({ length: asciiEnd }, (_, letter) => staying[way].test(String.fromCharCode(letter)));
  const memory = new Map<number, Uint8Array>();
  for (let at = 0; at < text.length; at++) {
    const sign = text.codePointAt(at)!;
    if (sign > 0xffff) at++;
    if (sign < asciiEnd && (stays[sign] || (byLines && endsLine(text, at)) || (way === 'address' && isCode(text, at)))) out.byte(sign);
    else if (way === 'form' && sign === blank) out.byte(plus);
    else {
      let code = memory.get(sign);
      if (code === undefined) memory.set(sign, (code = codeOf(sign)));
      out.copy(code, 0, code.length);
    }
  }
  return out;
}

const codeOf = (sign: number): Uint8Array => utf8.encode(Array.from(utf8.encode(String.fromCodePoint(sign)), (byte) => '%' + byte.toString(16).toUpperCase().padStart(2, '0')).join(''));

const endsLine = (text: string, at: number): boolean => text.charCodeAt(text.charCodeAt(at) === carriage ? at + 1 : at) === newline;

const isCode = (text: string, at: number): boolean => text.charCodeAt(at) === percent && /^[0-9A-Fa-f]{2}$/.test(text.slice(at + 1, at + 3));

export interface Bad {
  line: number;
  column: number;
  // sequence is the signs that are no percent-coded UTF-8.
  sequence: string;
  reason: 'percent' | 'utf8';
}

export interface Decoded {
  text: string;
  bad: Bad[];
  badTotal: number;
}

const badMax = 100;

// decode reads percent-coded bytes as UTF-8; + is a blank in forms. An address keeps the codes of its reserved signs, which would change
// its parts. What is no such code stays as it is, and is named.
export function decode(text: string, way: Way): Decoded {
  const bad: Bad[] = [];
  let badTotal = 0;
  const note = (offset: number, sequence: string, reason: Bad['reason']): string => {
    if (badTotal++ < badMax) bad.push({ ...placeOf(text, offset), sequence, reason });
    return sequence;
  };
  const read = text.replace(/(?:%[0-9A-Fa-f]{2})+|%[^%]{0,2}|%|\+/g, (found, offset: number) => {
    if (found === '+') return way === 'form' ? ' ' : found;
    if (!/^%[0-9A-Fa-f]{2}/.test(found)) return note(offset, '%', 'percent') + found.slice(1);
    return bytesRead(found, (at, sequence) => note(offset + at, sequence, 'utf8'), way);
  });
  return { text: read, bad, badTotal };
}

// bytesRead reads a row of percent codes, as much of it as is UTF-8.
function bytesRead(codes: string, bad: (at: number, sequence: string) => string, way: Way): string {
  const bytes = Uint8Array.from({ length: codes.length / 3 }, (_, i) => parseInt(codes.slice(i * 3 + 1, i * 3 + 3), 16));
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let out = '';
  for (let i = 0; i < bytes.length; ) {
    const length = bytes[i]! < 0x80 ? 1 : bytes[i]! >= 0xf0 ? 4 : bytes[i]! >= 0xe0 ? 3 : 2;
    const code = codes.slice(i * 3, (i + length) * 3);
    try {
      const sign = strict.decode(bytes.subarray(i, i + length));
      out += way === 'address' && /[:/?#[\]@!$&'()*+,;=%]/.test(sign) ? code : sign;
      i += length;
    } catch {
      out += bad(i * 3, codes.slice(i * 3, i * 3 + 3));
      i++;
    }
  }
  return out;
}

export interface Part {
  name: 'scheme' | 'user' | 'password' | 'host' | 'port' | 'path' | 'segment' | 'query' | 'fragment';
  // key is a query parameter's name.
  key?: string;
  raw: string;
  decoded: string;
}

// partsOf takes an address apart as RFC 3986 (appendix B) does, without making it another one; undefined for what is none.
export function partsOf(text: string): Part[] | undefined {
  const found = /^([A-Za-z][A-Za-z0-9+.-]*):(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/.exec(text.trim());
  if (found === null || /\s/.test(text.trim())) return undefined;
  const [, scheme, authority, path, query, fragment] = found;
  const [, userInfo, host = '', port] = /^(?:([^@]*)@)?(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(authority ?? '') ?? [];
  const colon = userInfo?.indexOf(':') ?? -1;
  const part = (name: Part['name'], raw: string | undefined, way: Way = 'component', key?: string): Part[] =>
    raw === undefined || raw === '' ? [] : [{ name, raw, decoded: decode(raw, way).text, ...(key === undefined ? {} : { key }) }];
  return [
    ...part('scheme', scheme),
    ...part('user', colon < 0 ? userInfo : userInfo!.slice(0, colon)),
    ...part('password', colon < 0 ? undefined : userInfo!.slice(colon + 1)),
    ...part('host', host), ...part('port', port), ...part('path', path),
    ...(query === undefined ? [] : query.split('&').flatMap((pair): Part[] => {
      const equals = pair.indexOf('=');
      const [key, raw] = equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
      return pair === '' ? [] : [{ name: 'query', key: decode(key, 'form').text, raw, decoded: decode(raw, 'form').text }];
    })),
    ...part('fragment', fragment),
  ];
}
