// What RFC 3454 maps to nothing (B.1), and its other spaces (C.1.2).
const nothing = /[\u00ad\u034f\u1806\u180b-\u180d\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff]/g;
const spaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

/**
 * saslprep returns a password as those programs take it that prepare it (RFC 4013), which PDF's AES-256 asks for (ISO 32000-2, 7.6.4.3.3) and few
 * programs do: letters in their usual form, spaces as plain ones, without what is not seen. Nothing is refused.
 */
export function saslprep(password: string): string {
  return password.replace(nothing, '').replace(spaces, ' ').normalize('NFKC');
}
