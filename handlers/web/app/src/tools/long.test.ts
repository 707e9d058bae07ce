import { expect, it, vi } from 'vitest';
import { LongBytes } from './longBytes';
import { LongText } from './longText';
import type { TextResult } from './results';

// Letters of one to four bytes, so that parts end within one.
const text = Array.from({ length: 400_000 }, (_, n) => 'aé€𝒳'.repeat(1 + (n % 3)) + (n % 10 === 0 ? '\n' : '')).join('');

async function expectWhole({ text: beginning, whole }: TextResult): Promise<void> {
  expect(await whole!.blob.text() === text).toBe(true);
  expect(whole!.length).toBe(text.length);
  expect(text.startsWith(beginning)).toBe(true);
  expect(beginning.length).toBeGreaterThan(499_000);
  expect(beginning.length).toBeLessThanOrEqual(500_000);
  expect(beginning.endsWith('\n')).toBe(true);
}

it('writes a long text in parts, and shows its beginning', async () => {
  const out = new LongText();
  for (let at = 0; at < text.length; at += 1001) out.add(text.slice(at, at + 1001), '');
  await expectWhole(out.result('a.txt', 'text/plain'));
});

it('writes long bytes in parts, and shows their beginning', async () => {
  const bytes = new TextEncoder().encode(text);
  const copied = new LongBytes();
  for (let at = 0; at < bytes.length; at += 1001) copied.copy(bytes, at, Math.min(bytes.length, at + 1001));
  await expectWhole(copied.result('a.txt', 'text/plain'));
});

it('makes no strings of long bytes but their beginning', () => {
  // Measured at once: the bytes are given back.
  let decodedBytes = 0;
  const { decode: own } = TextDecoder.prototype;
  const decode = vi.spyOn(TextDecoder.prototype, 'decode').mockImplementation(function (this: TextDecoder, part, options) {
    decodedBytes += part!.byteLength;
    return own.call(this, part, options);
  });
  const bytes = new TextEncoder().encode('some letters\n'.repeat(800_000));
  const out = new LongBytes();
  out.copy(bytes, 0, bytes.length);
  const { text: beginning, whole } = out.result('a.txt', 'text/plain');
  expect([beginning.length, whole!.length]).toEqual([499_993, bytes.length]);
  expect(decodedBytes).toBeGreaterThan(499_993);
  expect(decodedBytes).toBeLessThan(1_100_000);
  decode.mockRestore();
});

it('leaves a text that can be shown as a whole as it is', () => {
  const [out, bytes] = [new LongText(), new LongBytes()];
  for (let n = 0; n < 50_000; n++) out.add('an𝒳line\n');
  const utf8 = new TextEncoder().encode('an𝒳line\n'.repeat(50_000));
  bytes.copy(utf8, 0, utf8.length);
  for (const result of [out.result('a.txt', 'text/plain'), bytes.result('a.txt', 'text/plain')]) expect(result).toEqual({ kind: 'text', name: 'a.txt', type: 'text/plain', text: 'an𝒳line\n'.repeat(50_000) });
});

it('leaves a short text as it is', () => {
  const [out, bytes] = [new LongText(), new LongBytes()];
  out.add('short ', 'text\n');
  for (const byte of new TextEncoder().encode('short text\n')) bytes.byte(byte);
  for (const result of [out.result('a.txt', 'text/plain'), bytes.result('a.txt', 'text/plain')]) expect(result).toEqual({ kind: 'text', name: 'a.txt', type: 'text/plain', text: 'short text\n' });
});
