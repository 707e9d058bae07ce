import type { StreamTargetChunk } from 'mediabunny';
import { expect, it } from 'vitest';
import { BlobTarget } from './blobTarget';

async function written(...chunks: [position: number, text: string][]): Promise<Blob> {
  const made = new BlobTarget();
  const writer = (made.target as unknown as { _writable: WritableStream<StreamTargetChunk> })._writable.getWriter();
  for (const [position, text] of chunks) await writer.write({ type: 'write', data: new Uint8Array(Buffer.from(text)), position });
  return made.blob('video/webm');
}

it('puts what is written one after the other', async () => {
  const made = await written([0, 'abc'], [3, 'de']);
  expect([await made.text(), made.type]).toEqual(['abcde', 'video/webm']);
});
it('puts what is written over in its place, the last one above all', async () => expect(await (await written([0, 'abcdef'], [1, 'XYZ'], [2, '12'])).text()).toBe('aX12ef'));
it('goes on after what is written over the end', async () => expect(await (await written([0, 'abc'], [2, 'XYZ'], [5, 'd'])).text()).toBe('abXYZd'));
it('leaves room for what comes later', async () => expect(await (await written([0, 'a'], [3, 'd'], [1, 'bc'])).text()).toBe('abcd'));
