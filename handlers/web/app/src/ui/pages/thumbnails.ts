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

// PDFium keeps the room that the largest page took: of photos of 12 megapixels, 100 MB. Who looks at what is painted does not need it.
const idleMs = 10_000;

interface Wanted { file: number; page: number; widthPixels: number; done: (painted: Painted | undefined) => void }

// Thumbnails paints pages of PDFs in a worker, one at a time, those asked for last first, and none while a run is under way. A worker that has had nothing to
// do for a while is ended, and the next page starts another.
export class Thumbnails {
  private readonly pdfs: Blob[];
  private readonly waiting: Wanted[] = [];
  private worker: Worker | undefined;
  private painting: Wanted | undefined;
  private idle: ReturnType<typeof setTimeout> | undefined;
  private hasEnded = false;

  constructor(...pdfs: Blob[]) {
    this.pdfs = pdfs;
    this.worker = this.start();
  }

  // paint returns a page that is as long as that on its longer side; undefined if it cannot be painted. file counts the PDFs from 0.
  paint(page: number, widthPixels: number, file = 0): Promise<Painted | undefined> {
    return new Promise((done) => {
      if (this.hasEnded) return done(undefined);
      clearTimeout(this.idle);
      this.waiting.push({ file, page, widthPixels, done });
      unlessBusy(this.next);
    });
  }

  // end gives all memory back.
  end(): void {
    this.hasEnded = true;
    this.rest();
    for (const one of [this.painting, ...this.waiting.splice(0)]) one?.done(undefined);
    this.painting = undefined;
  }

  private start(): Worker {
    const worker = startWorker(address);
    worker.onmessage = ({ data }: MessageEvent<Shown>) => {
      if (data.kind === 'asset') return void handOver(data.name, worker);
      const one = this.painting;
      this.painting = undefined;
      one?.done(data.kind === 'painted' ? { picture: data.picture, size: data.size } : undefined);
      if (this.waiting.length === 0) this.idle = setTimeout(this.rest, idleMs);
      unlessBusy(this.next);
    };
    worker.postMessage({ kind: 'open', pdfs: this.pdfs } satisfies Asked);
    return worker;
  }

  private readonly rest = (): void => {
    clearTimeout(this.idle);
    this.worker?.terminate();
    this.worker = undefined;
  };

  private readonly next = (): void => {
    if (this.painting !== undefined) return;
    this.painting = this.waiting.pop();
    if (!this.painting) return;
    const { file, page, widthPixels } = this.painting;
    this.worker ??= this.start();
    this.worker.postMessage({ kind: 'paint', file, page, widthPixels } satisfies Asked);
  };
}
