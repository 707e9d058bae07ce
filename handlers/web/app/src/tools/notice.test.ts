import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetLooks, noticed, noticing } from './notice';

const told: unknown[] = [];
beforeEach(() => {
  told.length = 0;
  vi.stubGlobal('self', { postMessage: ({ words }: { words: string }) => told.push(words) });
  forgetLooks();
});
afterEach(() => vi.unstubAllGlobals());

function look(): { promise: Promise<string | undefined>; resolve(words: string): void } {
  let resolve!: (words: string) => void;
  const promise = new Promise<string | undefined>((done) => (resolve = done));
  return { promise, resolve };
}

it('waits for every look, and says what was found', async () => {
  const first = look();
  noticing(first.promise);
  noticing(Promise.resolve('two pictures'));
  noticing(Promise.resolve(undefined));
  noticing(Promise.reject(new Error('gone')));
  let isDone = false;
  const all = noticed().then(() => (isDone = true));
  await Promise.resolve();
  expect(isDone).toBe(false);
  first.resolve('a signature');
  await all;
  expect(told).toEqual(['two pictures', 'a signature']);
});

it('says nothing of an input that was replaced', async () => {
  const late = look();
  noticing(late.promise);
  forgetLooks();
  late.resolve('a signature');
  await noticed();
  await late.promise;
  expect(told).toEqual([]);
});
