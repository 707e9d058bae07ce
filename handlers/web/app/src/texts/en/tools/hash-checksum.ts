// The words of hash-checksum.
export const texts = {
  options: {
    algorithm: {
      label: 'Digest',
      choices: {
        common: 'MD5, SHA-1, SHA-256 and SHA-512', all: 'all of them', 'MD5': 'MD5', 'SHA-1': 'SHA-1', 'SHA-224': 'SHA-224', 'SHA-256': 'SHA-256', 'SHA-384': 'SHA-384', 'SHA-512': 'SHA-512', 'SHA3-256': 'SHA3-256', 'SHA3-384': 'SHA3-384',
        'SHA3-512': 'SHA3-512', 'BLAKE2b-512': 'BLAKE2b (512 bits)', 'BLAKE2s-256': 'BLAKE2s (256 bits)', 'BLAKE3': 'BLAKE3', 'CRC-32': 'CRC-32', 'CRC-32C': 'CRC-32C',
      },
    },
    wanted: { label: 'Compare with', help: 'The digest that it should have: hexadecimal, Base64, SRI, or a line of sha256sum.' },
    style: { label: 'Write it', choices: { bsd: 'SHA256 (name) = digest', gnu: 'digest  name, as sha256sum does', hex: 'the digest alone', base64: 'in Base64' } },
    hmac: { label: 'With a key (HMAC)' },
    key: { label: 'Key' },
    keyForm: { label: 'The key is', choices: { text: 'a text', hex: 'hexadecimal digits', base64: 'Base64' } },
  },
  labels: ['Text'],
  notes: ['MD5 and SHA-1 find damage, but no forgery: two files with the same digest can be made on purpose.'],
  none: 'Type a text, or choose a file.',
  badWanted: 'This is not a digest: hexadecimal digits, Base64, or a line of sha256sum.',
  badKey: 'This is not what the key is said to be.',
  noKeyed: 'Check sums such as CRC-32 have no key.',
  text: 'text',
  same: (algorithm: string): string => `It is the same: ${algorithm}.`,
  other: 'It is another one. None of the digests is the one that you expect.',
  verdict: 'Compared',
  title: 'Digests',
};
