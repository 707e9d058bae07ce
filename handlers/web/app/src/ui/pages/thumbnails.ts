import { unlessBusy } from '../../run/busy';
import { handOver } from '../../run/tasks';
import { startWorker } from '../../run/startWorker';
import address from './thumbnails.worker.ts?worker&url';
import type { Asked, Shown } from './protocol';

// Painted is a page as a picture, with its size in points.
export interface Painted {
  picture: ImageBitmap;
  size: { width: number; height: number };
}

// Thumbnails paints pages of a PDF in a worker, one at a time, those asked for last first, and none while a run is under way.
export class Thumbnails {
  private readonly worker = startWorker(address);
  private readonly waiting = new Map<string, { page: number; widthPixels: number; done: (painted: Painted | undefined) => void }>();
  private painting: string | undefined;

  constructor(pdf: Blob, password = '') {
    this.worker.onmessage = ({ data }: MessageEvent<Shown>) => {
      if (data.kind === 'asset') return void handOver(data.name, this.worker);
      const one = this.painting === undefined ? undefined : this.waiting.get(this.painting);
      this.waiting.delete(this.painting ?? '');
      this.painting = undefined;
      one?.done(data.kind === 'painted' ? { picture: data.picture, size: data.size } : undefined);
      unlessBusy(this.next);
    };
    this.tell({ kind: 'open', pdf, password });
  }

  // paint returns a page that is as long as that on its longer side; undefined if it cannot be painted.
  paint(page: number, widthPixels: number): Promise<Painted | undefined> {
    return new Promise((done) => {
      this.waiting.set(`${page}/${widthPixels}`, { page, widthPixels, done });
      unlessBusy(this.next);
    });
  }

  // end gives all memory back.
  end(): void {
    this.worker.terminate();
    for (const one of this.waiting.values()) one.done(undefined);
    this.waiting.clear();
  }

  private readonly next = (): void => {
    const last = [...this.waiting.entries()].at(-1);
    if (this.painting !== undefined || !last) return;
    this.painting = last[0];
    this.tell({ kind: 'paint', page: last[1].page, widthPixels: last[1].widthPixels });
  };

  private tell(asked: Asked): void {
    this.worker.postMessage(asked);
  }
}
