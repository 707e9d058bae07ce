import { hasher, keyed, type Algorithm } from '../../engines/hashes';

/** Digest is one algorithm's result, in hexadecimal digits. */
export interface Digest { algorithm: Algorithm; hex: string }

const readBytesMax = 4_194_304;

/**
 * digests reads the input once, in pieces, for all algorithms: a file of any size needs the memory of one piece. With a key they
 * are HMACs, and check sums are left out. progress is told the bytes that are read.
 */
export async function digests(input: Blob, chosen: Algorithm[], key?: Uint8Array, progress: (bytes: number) => void = () => undefined): Promise<Digest[]> {
  const running = await Promise.all(chosen.filter((one) => key === undefined || keyed(one)).map(async (algorithm) => ({ algorithm, to: await hasher(algorithm, key) })));
  for (let at = 0; at < input.size; at += readBytesMax) {
    const piece = new Uint8Array(await input.slice(at, at + readBytesMax).arrayBuffer());
    for (const { to } of running) to.update(piece);
    progress(at + piece.length);
  }
  return running.map(({ algorithm, to }) => ({ algorithm, hex: to.digest('hex') }));
}
