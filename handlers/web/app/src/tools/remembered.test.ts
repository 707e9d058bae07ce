import { expect, it } from 'vitest';
import { remembered } from './remembered';

it('does the same work once', async () => {
  let times = 0;
  const work = remembered(({ texts }: { files: File[]; texts: string[]; options: unknown }) => (times++, texts[0]!.length));
  const given = (text: string, options = {}): { files: File[]; texts: string[]; options: unknown } => ({ files: [], texts: [text], options });
  expect([await work(given('ab')), await work(given('ab')), times]).toEqual([2, 2, 1]);
  await work(given('ab', { other: 1 }));
  await work(given('abc', { other: 1 }));
  expect(times).toBe(3);
});
