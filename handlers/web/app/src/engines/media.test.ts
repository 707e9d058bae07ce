import { expect, it } from 'vitest';
import { opened } from './media';

// The head of a WebM, and what its segment holds (RFC 8794, RFC 9559).
const webm = (content: number[]): Blob => new Blob([new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d, 0x18, 0x53, 0x80, 0x67, 0x80 + content.length, ...content])]);

// Were it looked through without an end, this test would have none either.
it('says of a WebM of which nothing is left but junk that it has no end', async () => {
  await expect(opened(webm(Array.from({ length: 60 }, () => 0xbf)))).rejects.toMatchObject({ damage: 'circular' });
});
