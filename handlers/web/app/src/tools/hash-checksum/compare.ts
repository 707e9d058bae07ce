import type { Digest } from './digest';

const hexDigits = /^[0-9a-f]+$/i;

/** expected reads a digest as people have it: hexadecimal digits, with colons or spaces, a line of sha256sum or of BSD, Base64, or SRI. In hexadecimal digits, undefined if it is none. */
export function expected(text: string): string | undefined {
  const line = text.trim().replace(/^[\w-]+ ?\(.*\) ?= ?/, '').replace(/^(?:sha|md|blake)[\w-]*[:=]\s*/i, '');
  const joined = line.replace(/[:\s-]/g, '');
  if (hexDigits.test(joined) && joined.length % 2 === 0 && joined.length >= 8) return joined.toLowerCase();
  const first = line.split(/\s+/)[0] ?? '';
  if (hexDigits.test(first) && first.length % 2 === 0 && first.length >= 8) return first.toLowerCase();
  return fromBase64(first.replace(/^sha\d+-/i, ''));
}

function fromBase64(text: string): string | undefined {
  if (!/^[\w+/-]{10,}={0,2}$/.test(text)) return undefined;
  try {
    const bytes = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    return [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  } catch {
    return undefined;
  }
}

/** matching is the digest that is the expected one; undefined if none is. */
export function matching(digests: Digest[], wanted: string): Digest | undefined {
  const hex = expected(wanted);
  return digests.find((digest) => digest.hex === hex);
}

/** base64 is a digest as SRI and HTTP's Digest fields write it. */
export function base64(hex: string): string {
  return btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16))));
}
