import { expect, it } from 'vitest';
import { waits } from './deliveries';

const attempt = { attempt: 1, at: '2026-03-02T12:00:00Z', tookMs: 3 };
const done = { id: 'evt_1', status: 'delivered' as const, attempts: [attempt] };

it('waits while one is on its way', () => {
  expect(waits([done, { ...done, id: 'evt_2', status: 'pending' }], undefined)).toBe(true);
  expect(waits([done], undefined)).toBe(false);
});

it('waits for the attempt that was asked for', () => {
  expect(waits([done], { id: 'evt_1', attempts: 1 })).toBe(true);
  expect(waits([{ ...done, attempts: [attempt, attempt] }], { id: 'evt_1', attempts: 1 })).toBe(false);
  expect(waits([done], { id: 'evt_gone', attempts: 1 })).toBe(false);
});
