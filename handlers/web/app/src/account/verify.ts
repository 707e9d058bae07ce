import { startWorker } from '../run/startWorker';
import type { Checked } from './chain';
import type { Given, Told } from './verify.worker';
import address from './verify.worker.ts?worker&url';

// verify checks a history that is read from a stream, in a worker: a part is sent when the one before was checked.
export async function verify(stream: ReadableStream<Uint8Array>, progress: (events: number) => void, watched = 0): Promise<Checked> {
  const worker = startWorker(address);
  const give = (given: Given): Promise<Told> =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Told>) => resolve(data);
      worker.onerror = () => reject(new Error('the worker has ended'));
      worker.postMessage(given);
    });
  try {
    worker.postMessage({ kind: 'begin', watched } satisfies Given);
    const reader = stream.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const told = await give({ kind: 'part', bytes: next.value });
      if (told.kind === 'taken') progress(told.events);
    }
    const told = await give({ kind: 'end' });
    if (told.kind !== 'checked') throw new Error('the worker has not answered');
    return told.checked;
  } finally {
    worker.terminate();
  }
}
