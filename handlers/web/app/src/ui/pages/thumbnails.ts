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
  private readonly waiting: { page: number; widthPixels: number; done: (painted: Painted | undefined) => void }[] = [];
  private painting: (typeof this.waiting)[number] | undefined;

  constructor(pdf: Blob, password = '') {
    this.worker.onmessage = ({ data }: MessageEvent<Shown>) => {
      if (data.kind === 'asset') return void handOver(data.name, this.worker);
      const one = this.painting;
      this.painting = undefined;
      one?.done(data.kind === 'painted' ? { picture: data.picture, size: data.size } : undefined);
      unlessBusy(this.next);
    };
    this.tell({ kind: 'open', pdf, password });
  }

  // paint returns a page that is as long as that on its longer side; undefined if it cannot be painted.
  paint(page: number, widthPixels: number): Promise<Painted | undefined> {
    return new Promise((done) => {
      this.waiting.push({ page, widthPixels, done });
      unlessBusy(this.next);
    });
  }

  // end gives all memory back.
  end(): void {
    this.worker.terminate();
    for (const one of [this.painting, ...this.waiting.splice(0)]) one?.done(undefined);
    this.painting = undefined;
  }

  private readonly next = (): void => {
    if (this.painting !== undefined) return;
    this.painting = this.waiting.pop();
    if (this.painting) this.tell({ kind: 'paint', page: this.painting.page, widthPixels: this.painting.widthPixels });
  };

  private tell(asked: Asked): void {
    this.worker.postMessage(asked);
  }
}
