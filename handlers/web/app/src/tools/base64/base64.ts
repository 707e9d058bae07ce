import { placeOf } from '../../engines/lines';
import { Fault } from '../fault';

const standard = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

// Both alphabets, one after the other.
const alphabet = new TextEncoder().encode(standard + standard.slice(0, -2) + '-_');

export interface Form {
  // urlSafe is the alphabet of RFC 4648 §5, with - and _ for + and /.
  urlSafe: boolean;
  padding: boolean;
  // wrap breaks lines after so many signs: 76 as MIME, 64 as PEM; 0 never.
  wrap: 0 | 64 | 76;
}

// pieceBytes is how many bytes are written by themselves as they are among others, but for the line end between: they end with a line of either length.
// What is made of them fits into a processor's cache, and the memory of one is used for the next.
export const pieceBytes = 64 * 912;
// blockBytes is how many are read at once: each read asks another process, and waits for it.
export const blockBytes = 192 * pieceBytes;
// blobBytes is how many of what is written leave together: while a blob is taken to another process, the next one takes three times as long to make.
export const blobBytes = 1 << 24;

// The browser's own coding (ECMAScript 2026), where there is one: it takes a tenth of the time.
interface Native { toBase64?(options: { alphabet: 'base64' | 'base64url'; omitPadding: boolean }): string }

// encode writes bytes as Base64 by RFC 4648.
export function encode(bytes: Uint8Array, { urlSafe, padding, wrap }: Form): string {
  const native = (bytes as Native).toBase64?.({ alphabet: urlSafe ? 'base64url' : 'base64', omitPadding: !padding });
  if (native !== undefined && wrap === 0) return native;
  const line = native === undefined ? ownLine(bytes, urlSafe, padding) : new TextEncoder().encode(native);
  return new TextDecoder().decode(wrap === 0 ? line : wrapped(line, wrap));
}

// ownLine is what encode writes on one line where the browser has no coding of its own.
function ownLine(bytes: Uint8Array, urlSafe: boolean, padding: boolean): Uint8Array<ArrayBuffer> {
  const signs = alphabet.slice(urlSafe ? 64 : 0);
  const out = new Uint8Array(padding ? Math.ceil(bytes.length / 3) * 4 : Math.ceil((bytes.length * 4) / 3));
  let used = 0;
  for (let at = 0; at < bytes.length; at += 3) {
    const three = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    // What is written beyond the end is not kept.
    for (let shift = 18; shift >= 0; shift -= 6) out[used++] = signs[(three >> shift) & 63]!;
  }
  if (padding) out.fill(0x3d, out.length - ((3 - (bytes.length % 3)) % 3));
  return out;
}

function wrapped(line: Uint8Array, width: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(line.length + Math.max(0, Math.ceil(line.length / width) - 1)).fill(0x0a);
  for (let from = 0, to = 0; from < line.length; from += width, to += width + 1) out.set(line.subarray(from, from + width), to);
  return out;
}

export const plainForm: Form = { urlSafe: false, padding: true, wrap: 0 };

// uriHead is what stands before bytes in an address that holds them (RFC 2397).
export const uriHead = (type: string): string => `data:${type || 'application/octet-stream'};base64,`;

export interface Decoded {
  bytes: Uint8Array<ArrayBuffer>;
  // type is what a data URI says.
  type?: string;
}

// decode reads either alphabet, with or without padding, white space and the lines around PEM, and data URIs. It refuses 'empty',
// 'sign' with line, column and the sign that is in no alphabet, and 'length' where signs are missing.
export function decode(text: string): Decoded {
  const uri = /^\s*data:([^,]*?)(;base64)?,/i.exec(text);
  if (uri !== null && uri[2] === undefined) return { bytes: percent(text.slice(uri[0].length)), type: uri[1] || 'text/plain' };
  const start = uri?.[0].length ?? 0;
  const bytes = signs(text, start);
  if (bytes.length === 0) throw new Fault('empty');
  return { bytes, ...(uri === null ? {} : { type: uri[1] || 'text/plain' }) };
}

function percent(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  const raw = new TextEncoder().encode(text.trim());
  for (let i = 0; i < raw.length; i++) {
    const code = raw[i] === 0x25 ? parseInt(String.fromCharCode(raw[i + 1] ?? 0, raw[i + 2] ?? 0), 16) : NaN;
    if (Number.isNaN(code)) bytes.push(raw[i]!);
    else (bytes.push(code), (i += 2));
  }
  return new Uint8Array(bytes);
}

const values = new Int8Array(128).fill(-1);
[...standard].forEach((sign, i) => (values[sign.charCodeAt(0)] = i));
values[45] = 62; // -
values[95] = 63; // _

function signs(text: string, start: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(Math.ceil(((text.length - start) * 3) / 4));
  let [length, held, count, padded] = [0, 0, 0, false];
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 45 && text.startsWith('-----', i) && (i === 0 || /\s/.test(text[i - 1]!))) {
      i = lineEnd(text, i);
      continue;
    }
    if (code <= 32 || code === 0xfeff) continue;
    if (code === 61) {
      padded = true;
      continue;
    }
    const value = code < 128 ? values[code]! : -1;
    if (value === -1 || padded) throw new Fault('sign', { sign: String.fromCodePoint(text.codePointAt(i)!), ...placeOf(text, i) });
    held = ((held << 6) | value) & 0xffffff;
    if (++count % 4 === 0) {
      out[length++] = held >> 16;
      out[length++] = (held >> 8) & 255;
      out[length++] = held & 255;
    }
  }
  const rest = count % 4;
  if (rest === 1) throw new Fault('length', { count });
  if (rest === 2) out[length++] = (held >> 4) & 255;
  if (rest === 3) (out[length++] = (held >> 10) & 255), (out[length++] = (held >> 2) & 255);
  return out.slice(0, length);
}

const lineEnd = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
};

// asText gives bytes as text where they are UTF-8 without control signs, else undefined: they are a file then.
export function asText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
