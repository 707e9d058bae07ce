import { expect, it } from 'vitest';
import { setBusy, unlessBusy } from './busy';

it('lets what can wait wait for the end of a run', () => {
  const done: string[] = [];
  const paint = (): void => void done.push('painted');
  unlessBusy(paint);
  setBusy(true);
  unlessBusy(paint);
  unlessBusy(paint);
  expect(done).toHaveLength(1);
  setBusy(false);
  setBusy(false);
  expect(done).toHaveLength(2);
});
