import { choice, flag, line, secret, when } from '../fields';
import { textOrFile, tool } from '../tool';
import { texts } from '../../texts/en/tools/hash-checksum';
import work from './work.ts?worker&url';

const keyed = (values: Record<string, unknown>): boolean => values['hmac'] === true;

export const options = {
  algorithm: choice(['common', 'all', 'MD5', 'SHA-1', 'SHA-224', 'SHA-256', 'SHA-384', 'SHA-512', 'SHA3-256', 'SHA3-384', 'SHA3-512', 'BLAKE2b-512', 'BLAKE2s-256', 'BLAKE3', 'CRC-32', 'CRC-32C'], 'common'),
  wanted: line('', { maxLength: 1000, optional: true }),
  style: choice(['bsd', 'gnu', 'hex', 'base64'], 'bsd'),
  hmac: flag(),
  key: when(secret({ maxLength: 1000 }), keyed),
  keyForm: when(choice(['text', 'hex', 'base64'], 'text'), keyed),
};

// hash-checksum is like sha256sum, b3sum and CyberChef's hashes: many digests in one reading of the file, HMAC, comparing in whatever form
// people have the digest. Left out on purpose: hashes of passwords (bcrypt, Argon2), which are another tool's, and folders.
export default tool({ texts, input: textOrFile(), options, work });
