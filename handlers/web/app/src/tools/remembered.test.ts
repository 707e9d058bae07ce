import { expect, it } from 'vitest';
import { remembered } from './remembered';

type Given = { files: File[]; texts: string[]; options: unknown };
const given = (text: string, options = {}): Given => ({ files: [], texts: [text], options });

it('does the same work once', async () => {
  let times = 0;
  const work = remembered(({ texts }: Given) => (times++, texts[0]!.length));
  expect([await work(given('ab')), await work(given('ab')), times]).toEqual([2, 2, 1]);
  await work(given('ab', { other: 1 }));
  await work(given('abc', { other: 1 }));
  expect(times).toBe(3);
});

it('knows a file by itself, and not by its name', async () => {
  const file = (): File => new File(['a'], 'a.pdf', { lastModified: 1 });
  const [first, other] = [file(), file()];
  let times = 0;
  const work = remembered((_: Given) => ++times);
  const of = (...files: File[]): Given => ({ files, texts: [], options: {} });
  expect([await work(of(first)), await work(of(first)), await work(of(other)), await work(of(other, first))]).toEqual([1, 1, 2, 3]);
});

it('goes on with work that has begun, and does again what has failed', async () => {
  const ends: { resolve: (made: number) => void; reject: (error: Error) => void }[] = [];
  const work = remembered((_: Given) => new Promise<number>((resolve, reject) => void ends.push({ resolve, reject })));
  const [begun, same] = [work(given('ab')), work(given('ab'))];
  ends[0]!.resolve(7);
  expect([await begun, await same, ends.length]).toEqual([7, 7, 1]);
  const failing = work(given('abc'));
  ends[1]!.reject(new Error('no'));
  await expect(failing).rejects.toThrow('no');
  void work(given('abc'));
  expect(ends).toHaveLength(3);
});
