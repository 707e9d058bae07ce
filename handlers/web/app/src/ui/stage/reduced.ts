import { startWorker } from '../../run/startWorker';
import address from './reduced.worker.ts?worker&url';

/** Reduced is a picture for a stage, and the size that it has in full. */
export interface Reduced { image: ImageBitmap; width: number; height: number }

/** reduced reads a picture whose longer side will have so many pixels at most; undefined if it cannot be read. Its worker ends with it. */
export async function reduced(file: Blob, sideMax: number): Promise<Reduced | undefined> {
  const worker = startWorker(address);
  try {
    return await new Promise<Reduced | undefined>((done) => {
      worker.onmessage = ({ data }) => done(data);
      worker.onerror = (event) => (event.preventDefault(), done(undefined));
      worker.postMessage({ file, sideMax });
    });
  } finally {
    worker.terminate();
  }
}
