/** keyBytes is a key as it is typed: a text in UTF-8, hexadecimal digits, or Base64. Undefined if it is not that. */
export function keyBytes(key: string, form: 'text' | 'hex' | 'base64'): Uint8Array | undefined {
  if (form === 'text') return new TextEncoder().encode(key);
  const plain = key.replace(/\s/g, '');
  if (form === 'hex') return /^(?:[\da-f]{2})+$/i.test(plain) ? Uint8Array.from(plain.match(/../g)!, (pair) => parseInt(pair, 16)) : undefined;
  try {
    return plain === '' ? undefined : Uint8Array.from(atob(plain.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}
