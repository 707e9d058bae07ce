import { backslash, blankMax, closeBrace, closeBracket, colon, comma, openBrace, openBracket, quote } from '../jsonScan';

/** Out is what bytes are written to. */
export interface Out { byte(code: number): void; copy(bytes: Uint8Array, from: number, to: number): void }

/** Layout is how JSON is written: one step of its indent, or undefined for one line; ascii writes other letters as sequences. */
export interface Layout { step: string | undefined; ascii: boolean }

const newline = 0x0a;

/** reindented writes JSON anew as it reads it, with each key and value as it is. Its bytes are known to be JSON. */
export function reindented(json: Uint8Array, { step, ascii }: Layout, out: Out): void {
  const blank = new TextEncoder().encode(step ?? '');
  let depth = 0;
  const line = (): void => {
    if (step === undefined) return;
    out.byte(newline);
    for (let n = 0; n < depth; n++) out.copy(blank, 0, blank.length);
  };
  for (let at = 0; at < json.length; ) {
    const code = json[at]!;
    if (code <= blankMax) at++;
    else if (code === openBrace || code === openBracket) {
      out.byte(code);
      at = blanksEnd(json, at + 1);
      if (json[at] === code + 2) out.byte(json[at++]!);
      else depth++, line();
    } else if (code === closeBrace || code === closeBracket) {
      depth--, line();
      out.byte(code);
      at++;
    } else if (code === comma || code === colon) {
      out.byte(code);
      at++;
      if (code === comma) line();
      else if (step !== undefined) out.byte(blankMax);
    } else {
      const end = code === quote ? stringEnd(json, at) : wordEnd(json, at);
      if (ascii) escaped(json, at, end, out);
      else out.copy(json, at, end);
      at = end;
    }
  }
  if (step !== undefined) out.byte(newline);
}

function blanksEnd(json: Uint8Array, from: number): number {
  let at = from;
  while (json[at]! <= blankMax) at++;
  return at;
}

function stringEnd(json: Uint8Array, from: number): number {
  let at = from + 1;
  for (; json[at] !== quote; at++) if (json[at] === backslash) at++;
  return at + 1;
}

function wordEnd(json: Uint8Array, from: number): number {
  let at = from;
  for (let code = json[at]!; code > blankMax && code !== comma && code !== closeBrace && code !== closeBracket; code = json[at]!) at++;
  return at;
}

// escaped writes letters beyond ASCII as \u and their units of UTF-16.
function escaped(json: Uint8Array, from: number, to: number, out: Out): void {
  for (let at = from; at < to; ) {
    const lead = json[at++]!;
    if (lead < 0x80) {
      out.byte(lead);
      continue;
    }
    const more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
    let point = lead & (0x3f >> more);
    for (let n = 0; n < more; n++) point = (point << 6) | (json[at++]! & 0x3f);
    for (const unit of point > 0xffff ? [0xd800 + ((point - 0x10000) >> 10), 0xdc00 + (point & 0x3ff)] : [point]) sequence(unit, out);
  }
}

function sequence(unit: number, out: Out): void {
  out.byte(backslash);
  out.byte(0x75);
  for (let shift = 12; shift >= 0; shift -= 4) out.byte('0123456789abcdef'.charCodeAt((unit >> shift) & 15));
}
