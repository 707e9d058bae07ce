import { beforeEach, expect, it, vi } from 'vitest';
import type { Ask, Told } from '../tools/protocol';
import { Declined, Tasks } from './tasks';

// Workers that answer when the test says so.
class Fake {
  onmessage: ((event: { data: Told }) => void) | null = null;
  ended = false;
  asked: Ask[] = [];
  transferred: unknown[] = [];
  postMessage(ask: Ask, transfer: unknown[]): void {
    this.asked.push(ask);
    this.transferred.push(...transfer);
  }
  terminate(): void {
    this.ended = true;
  }
  answer(told: Told): void {
    this.onmessage?.({ data: told });
  }
}

const started: Fake[] = [];
vi.mock('./startWorker', () => ({
  startWorker: () => {
    const one = new Fake();
    started.push(one);
    return one;
  },
}));
vi.mock('../engines/addresses', () => ({ addresses: {} }));
beforeEach(() => void (started.length = 0));

const given = { files: [], texts: [], options: {}, facts: undefined };

it('keeps the worker for the next task', async () => {
  const tasks = new Tasks('work.js');
  const first = tasks.do('run', given);
  started[0]!.answer({ kind: 'done', id: 1, value: 7 });
  expect(await first).toBe(7);
  tasks.do('run', given).catch(() => undefined);
  expect([started.length, started[0]!.ended]).toEqual([1, false]);
});

it('transfers a long text, and gives it once', () => {
  const tasks = new Tasks('work.js');
  const long = { ...given, texts: ['a'.repeat(200_000), 'short'] };
  for (const kind of ['check', 'run'] as const) tasks.do(kind, long).catch(() => undefined);
  const [check, run] = started[0]!.asked as Extract<Ask, { given: unknown }>[];
  const [bytes, short] = check!.given.texts!;
  expect([(bytes as Uint8Array).length, short]).toEqual([200_000, 'short']);
  expect(started[0]!.transferred).toEqual([(bytes as Uint8Array).buffer]);
  expect(run!.given.texts).toBeUndefined();
});

it('ends a worker whose engine has grown large, and gives the next one the files again', async () => {
  const tasks = new Tasks('work.js');
  const first = tasks.do('run', given);
  started[0]!.answer({ kind: 'done', id: 1, value: 7, isSpent: true });
  expect(await first).toBe(7);
  expect(started[0]!.ended).toBe(true);
  tasks.do('run', given).catch(() => undefined);
  expect(started.length).toBe(2);
  expect(started[1]!.asked).toMatchObject([{ kind: 'run', given: { files: [] } }]);
});

it('ends a worker whose engine has failed, and says so in words where there are some', async () => {
  const tasks = new Tasks('work.js');
  for (const [words, kind] of [['It cannot be read.', Declined], [undefined, Error]] as const) {
    const one = tasks.do('run', given).catch((error: unknown) => error);
    const worker = started.at(-1)!;
    worker.answer({ kind: 'failed', id: words ? 1 : 2, reason: 'unreachable', ...(words ? { words } : {}) });
    expect(await one).toMatchObject({ message: words ?? 'unreachable', constructor: kind });
    expect(worker.ended).toBe(true);
  }
});

it('ends it once nobody else waits for it', async () => {
  const tasks = new Tasks('work.js');
  const first = tasks.do('run', given);
  const second = tasks.do('check', given);
  started[0]!.answer({ kind: 'done', id: 1, value: 7, isSpent: true });
  await first;
  expect(started[0]!.ended).toBe(false);
  started[0]!.answer({ kind: 'done', id: 2, value: 8 });
  expect(await second).toBe(8);
  expect(started[0]!.ended).toBe(true);
});

it('has a small copy of a picture made by the worker that has opened it', async () => {
  const tasks = new Tasks('work.js');
  expect(await tasks.reduce(100)).toBeUndefined();
  tasks.warm();
  expect(await tasks.reduce(100)).toBeUndefined();
  tasks.do('open', given).catch(() => undefined);
  const small = tasks.reduce(100);
  expect(started[0]!.asked.at(-1)).toEqual({ kind: 'reduce', id: 2, sideMax: 100 });
  started[0]!.answer({ kind: 'done', id: 2, value: { width: 1 } });
  expect(await small).toEqual({ width: 1 });
  const late = tasks.reduce(100);
  tasks.stop();
  expect(await late).toBeUndefined();
});

it('ends a worker that nobody has asked anything for a while after a run, and starts another', async () => {
  vi.useFakeTimers();
  const tasks = new Tasks('work.js');
  const first = tasks.do('run', given);
  started[0]!.answer({ kind: 'done', id: 1, value: 7 });
  await first;
  await vi.advanceTimersByTimeAsync(9_000);
  const second = tasks.do('run', given);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(started[0]!.ended).toBe(false);
  started[0]!.answer({ kind: 'done', id: 2, value: 8 });
  expect(await second).toBe(8);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(started[0]!.ended).toBe(true);
  tasks.do('check', given).catch(() => undefined);
  expect(started[1]!.asked).toMatchObject([{ kind: 'check', given: { files: [] } }]);
  vi.useRealTimers();
});

it('keeps a worker that has only looked at an input, which people may take their time over', async () => {
  vi.useFakeTimers();
  const tasks = new Tasks('work.js');
  const first = tasks.do('open', given);
  started[0]!.answer({ kind: 'done', id: 1, value: {} });
  await first;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(started[0]!.ended).toBe(false);
  vi.useRealTimers();
});
