import { expect, it } from 'vitest';
import { Sink } from './sink';

const noise = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) & 255);

it('gives back what was written, in pieces of any size, and uses its room again', async () => {
  const bytes = noise(5_000_000);
  for (const most of [1000, 65_536, 1_500_000, bytes.length]) {
    const sink = new Sink();
    const room = new Uint8Array(most);
    for (let at = 0; at < bytes.length; at += most) {
      const some = bytes.subarray(at, at + most);
      room.set(some);
      sink.write(room.subarray(0, some.length), at);
    }
    const blob = sink.blob('application/pdf');
    expect([blob.size, blob.type]).toEqual([bytes.length, 'application/pdf']);
    expect(Buffer.compare(Buffer.from(await blob.arrayBuffer()), Buffer.from(bytes))).toBe(0);
  }
});

it('gives its room back with the blob, and takes what comes after that', async () => {
  const sink = new Sink();
  sink.append(noise(100_000));
  const room = (sink as unknown as { part: Uint8Array }).part;
  expect(sink.blob('').size).toBe(100_000);
  expect(room.length).toBe(0);
  sink.append(noise(10));
  expect(Buffer.from(await sink.blob('').arrayBuffer()).subarray(100_000).equals(noise(10))).toBe(true);
});

it('refuses bytes that leave a gap or change what was written', () => {
  const sink = new Sink();
  sink.write(noise(10), 0);
  expect(() => sink.write(noise(1), 11)).toThrow('written at 11 instead of 10');
  expect(() => sink.write(noise(1), 0)).toThrow();
});
