import { expect, it } from 'vitest';
import { opened } from './media';

// A FLAC (RFC 9639, 8.2) that says what its sound is like, 48,000 samples a second of 16 bits, and has none.
const silent = new Uint8Array([...Buffer.from('fLaC'), 0x80, 0, 0, 34, 0x12, 0, 0x12, 0, 0, 0, 0, 0, 0, 0, 0x0b, 0xb8, 0, 0xf0, 0, 0, 0xbb, 0x80, ...Array<number>(16).fill(0)]);

// Were its first frame looked for further, this test would have no end.
it('says of a FLAC without sound that it is damaged', async () => {
  const input = await opened(new Blob([silent]));
  await expect(input!.computeDuration()).rejects.toMatchObject({ damage: 'broken' });
});
