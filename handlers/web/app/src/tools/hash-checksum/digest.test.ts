import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { algorithms, type Algorithm } from '../../engines/hashes';
import { base64, expected, matching } from './compare';
import { digests } from './digest';

const bytes = Buffer.from(Array.from({ length: 5_000_000 }, (_, at) => (at * 31 + (at >> 8)) & 0xff));
const first = (program: string, args: string[], input: Buffer): string => execFileSync(program, args, { input, maxBuffer: 1e8 }).toString().split(/[\s]/)[0]!;
const python = (code: string, input: Buffer): string => execFileSync('python3', ['-c', `import sys,hashlib,hmac,zlib\nd=sys.stdin.buffer.read()\nprint(${code})`], { input }).toString().trim();

const elsewhere: Partial<Record<Algorithm, (input: Buffer) => string>> = {
  'MD5': (input) => first('md5sum', [], input),
  'SHA-1': (input) => first('sha1sum', [], input),
  'SHA-224': (input) => first('sha224sum', [], input),
  'SHA-256': (input) => first('sha256sum', [], input),
  'SHA-384': (input) => first('sha384sum', [], input),
  'SHA-512': (input) => first('sha512sum', [], input),
  'BLAKE2b-512': (input) => first('b2sum', [], input),
  'SHA3-256': (input) => python('hashlib.sha3_256(d).hexdigest()', input),
  'SHA3-384': (input) => python('hashlib.sha3_384(d).hexdigest()', input),
  'SHA3-512': (input) => python('hashlib.sha3_512(d).hexdigest()', input),
  'BLAKE2s-256': (input) => python('hashlib.blake2s(d).hexdigest()', input),
  'CRC-32': (input) => python("'%08x' % zlib.crc32(d)", input),
};

describe.each(Object.entries(elsewhere))('%s', (algorithm, other) => {
  it.each([['nothing', Buffer.alloc(0)], ['5 MB in two pieces', bytes]])('is what another program says, of %s', async (_, input) => {
    const [found] = await digests(new Blob([input]), [algorithm as Algorithm]);
    expect(found?.hex).toBe(other(input));
  });
});

it('agrees with the published values of BLAKE3 and CRC-32C', async () => {
  const [blake, crc] = await digests(new Blob(['123456789']), ['BLAKE3', 'CRC-32C']);
  expect(crc?.hex).toBe('e3069283');
  expect(blake?.hex).toBe('b7d65b48420d1033cb2595293263b6f72eabee20d55e699d0df1973b3c9deed1');
  expect((await digests(new Blob([]), ['BLAKE3']))[0]?.hex).toBe('af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262');
});

it('makes HMACs, of all but check sums', async () => {
  const found = await digests(new Blob(['a text']), algorithms, Buffer.from('key'));
  expect(found.map(({ algorithm }) => algorithm)).not.toContain('CRC-32');
  expect(found.find(({ algorithm }) => algorithm === 'SHA-256')?.hex).toBe(python("hmac.new(b'key', d, 'sha256').hexdigest()", Buffer.from('a text')));
  expect(found.find(({ algorithm }) => algorithm === 'SHA3-256')?.hex).toBe(python("hmac.new(b'key', d, 'sha3_256').hexdigest()", Buffer.from('a text')));
});

it('reads an expected digest in the forms that people have', async () => {
  const made = await digests(new Blob(['a']), ['MD5', 'SHA-256']);
  const { hex } = made[1]!;
  const forms = [hex, hex.toUpperCase(), `${hex}  file.iso`, `${hex} *file.iso`, `SHA256 (file.iso) = ${hex}`, `sha256:${hex}`, `sha256-${base64(hex)}`, base64(hex), hex.match(/../g)!.join(':')];
  for (const form of forms) expect(matching(made, form)?.algorithm, form).toBe('SHA-256');
  expect(matching(made, hex.replace(/.$/, 'f'))).toBeUndefined();
  expect(expected('not a digest')).toBeUndefined();
});
