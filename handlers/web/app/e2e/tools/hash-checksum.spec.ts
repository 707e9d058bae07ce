import { randomBytes } from 'node:crypto';
import { truncateSync } from 'node:fs';
import { expect } from 'vitest';
import { kept, ran } from '../check/programs';
import { toolSpec } from '../tool';

// Written once: a browser refuses to read a file that has changed since it was chosen.
const some = kept('some.bin', randomBytes(3_000_000));
const sum = (program: string): string => ran(program, some).split(' ')[0]!;

toolSpec('hash-checksum', {
  file: () => some,
  bytesMax: 500_000_000,
  set: async (page) => {
    await page.getByLabel('Digest').selectOption('all of them');
    await page.getByLabel('Compare with').fill(`${sum('sha256sum')}  some.bin`);
  },
  check: async ({ text }, page) => {
    await page.getByText('It is the same: SHA-256.').first().waitFor();
    const lines = new Map(text.trimEnd().split('\n').map((line) => [line.split(' ')[0]!, line.split(' = ')[1]!]));
    for (const [name, program] of [['MD5', 'md5sum'], ['SHA1', 'sha1sum'], ['SHA224', 'sha224sum'], ['SHA256', 'sha256sum'], ['SHA384', 'sha384sum'], ['SHA512', 'sha512sum'], ['BLAKE2b-512', 'b2sum']]) expect(lines.get(name!)).toBe(sum(program!));
    expect(lines.size).toBe(14);
  },
  wrong: { text: 'abc', set: async (page) => page.getByLabel('Compare with').fill('no digest'), says: 'This is not a digest' },
  slow: {
    file: () => {
      const path = kept('large.bin', '');
      truncateSync(path, 400_000_000);
      return path;
    },
    set: async (page) => void (await page.getByLabel('Digest').selectOption('all of them')),
  },
});
