import {
  createBLAKE2b, createBLAKE2s, createBLAKE3, createCRC32, createHMAC, createMD5, createSHA1, createSHA224, createSHA256, createSHA3, createSHA384, createSHA512,
} from 'hash-wasm';
import type { IHasher } from 'hash-wasm';

/** Hasher takes bytes and gives their digest in hexadecimal digits at the end. */
export type Hasher = IHasher;

const makers = {
  'MD5': createMD5,
  'SHA-1': createSHA1,
  'SHA-224': createSHA224,
  'SHA-256': createSHA256,
  'SHA-384': createSHA384,
  'SHA-512': createSHA512,
  'SHA3-256': () => createSHA3(256),
  'SHA3-384': () => createSHA3(384),
  'SHA3-512': () => createSHA3(512),
  'BLAKE2b-512': () => createBLAKE2b(512),
  'BLAKE2s-256': () => createBLAKE2s(256),
  'BLAKE3': () => createBLAKE3(256),
  'CRC-32': () => createCRC32(),
  'CRC-32C': () => createCRC32(0x82f63b78),
};

/** Algorithm is the name of a digest. */
export type Algorithm = keyof typeof makers;
export const algorithms = Object.keys(makers) as Algorithm[];

/** hasher starts one; with a key it is that algorithm's HMAC (RFC 2104), which check sums have none for. */
export async function hasher(algorithm: Algorithm, key?: Uint8Array): Promise<Hasher> {
  const plain = makers[algorithm]();
  return (key === undefined ? await plain : await createHMAC(plain, key)).init();
}

/** keyed tells whether an algorithm has an HMAC. */
export const keyed = (algorithm: Algorithm): boolean => !algorithm.startsWith('CRC');
