import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Asked, Shown } from './protocol';
import { Thumbnails } from './thumbnails';

// Workers that paint when the test says so.
class Fake {
  onmessage: ((event: { data: Shown }) => void) | null = null;
  ended = false;
  asked: Asked[] = [];
  postMessage(asked: Asked): void {
    this.asked.push(asked);
  }
  terminate(): void {
    this.ended = true;
  }
  paint(page: number): void {
    this.onmessage?.({ data: { kind: 'painted', page, picture: {} as ImageBitmap, size: { width: 1, height: 1 } } });
  }
}

const started: Fake[] = [];
vi.mock('../../run/startWorker', () => ({
  startWorker: () => {
    const one = new Fake();
    started.push(one);
    return one;
  },
}));
vi.mock('../../run/tasks', () => ({ handOver: () => undefined }));
vi.mock('./thumbnails.worker.ts?worker&url', () => ({ default: 'thumbnails.js' }));
beforeEach(() => void (started.length = 0, vi.useFakeTimers()));
afterEach(() => void vi.useRealTimers());

const pdfs = [new Blob(['before']), new Blob(['after'])];
const pagesOf = (fake: Fake | undefined): unknown[] => fake!.asked.map((one) => (one.kind === 'paint' ? [one.file, one.page] : one.kind));

it('paints pages of several PDFs in one worker, one at a time, the last asked for first', async () => {
  const from = new Thumbnails(...pdfs);
  const pages = [from.paint(0, 100), from.paint(1, 100, 1), from.paint(2, 100)];
  for (const page of [0, 2, 1]) started[0]!.paint(page);
  expect(await Promise.all(pages)).toHaveLength(3);
  expect([started.length, pagesOf(started[0])]).toEqual([1, ['open', [0, 0], [0, 2], [1, 1]]]);
});

it('ends a worker that has had nothing to paint for a while, and starts another for the next page', async () => {
  const from = new Thumbnails(...pdfs);
  const first = from.paint(0, 100);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(started[0]!.ended).toBe(false);
  started[0]!.paint(0);
  await first;
  await vi.advanceTimersByTimeAsync(9_000);
  const second = from.paint(1, 100);
  await vi.advanceTimersByTimeAsync(9_000);
  started[0]!.paint(1);
  await second;
  expect(started[0]!.ended).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(started[0]!.ended).toBe(true);
  void from.paint(2, 100, 1);
  expect(pagesOf(started[1])).toEqual(['open', [1, 2]]);
});

it('ends with all that is asked for, and starts nothing afterwards', async () => {
  const from = new Thumbnails(...pdfs);
  const pages = [from.paint(0, 100), from.paint(1, 100)];
  from.end();
  expect(await Promise.all([...pages, from.paint(2, 100)])).toEqual([undefined, undefined, undefined]);
  expect([started.length, started[0]!.ended]).toEqual([1, true]);
});
