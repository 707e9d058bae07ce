import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { Chain, Lines, type Checked } from './chain';

interface Made { sequence: number; delta: number; subject?: string; time?: string; previoushash?: string; balanceAfter?: number }

const sha256 = (line: string): string => createHash('sha256').update(line).digest('hex');

// history returns the lines of events that follow each other, but for what the events say themselves.
function history(...events: Made[]): string[] {
  let head = '0'.repeat(64);
  let balance = 0;
  return events.map((one, i) => {
    balance += one.delta;
    const line = JSON.stringify({
      subject: one.subject ?? 'acct_1', sequence: String(one.sequence).padStart(20, '0'), previoushash: one.previoushash ?? head,
      time: one.time ?? `2026-03-02T12:00:0${i}.1234${i}Z`, data: one.delta === 0 ? {} : { credits: { delta: one.delta, balanceAfter: one.balanceAfter ?? balance } },
    });
    head = sha256(line);
    return line;
  });
}

async function check(lines: string[], watched = 0): Promise<Checked> {
  const chain = new Chain(watched);
  const cut = new Lines();
  const bytes = new TextEncoder().encode(lines.join('\n') + '\n');
  // Parts end anywhere.
  for (let at = 0; at < bytes.length; at += 7) for (const line of cut.take(bytes.subarray(at, at + 7))) await chain.add(line);
  for (const line of cut.last()) await chain.add(line);
  return chain.checked;
}

const events: Made[] = [{ sequence: 1, delta: 100 }, { sequence: 2, delta: -2 }, { sequence: 3, delta: 0 }, { sequence: 4, delta: 1 }];
const kinds = async (lines: string[]): Promise<string[]> => (await check(lines)).found.map((fault) => `${fault.line} ${fault.kind}`);

it('finds nothing wrong with an ordinary history, and says what it leads to', async () => {
  const lines = history(...events);
  expect(await check(lines, 2)).toMatchObject({
    accountId: 'acct_1', events: 4, whole: true, first: 1, last: 4, balance: 99, faults: 0, head: sha256(lines[3]!), headAt: sha256(lines[1]!), firstAt: '2026-03-02T12:00:00.12340Z',
  });
});

it('says that a history without its beginning is a part', async () => {
  const lines = history({ sequence: 7, delta: 5, balanceAfter: 50, previoushash: 'a'.repeat(64) }, { sequence: 8, delta: -5, balanceAfter: 45 });
  expect(await check(lines)).toMatchObject({ whole: false, first: 7, last: 8, faults: 0, balance: 45 });
});

it('finds what was changed, left out, put in another order or added', async () => {
  const lines = history(...events);
  expect(await kinds(lines.map((line) => line.replace('"delta":-2', '"delta":-1')))).toEqual(['2 balance', '3 hash']);
  expect(await kinds(lines.map((line, i) => (i === 2 ? line.replace('{}', '{ }') : line)))).toEqual(['4 hash']);
  expect(await kinds(lines.toSpliced(1, 1))).toEqual(['2 gap', '2 hash', '3 balance']);
  expect(await kinds([lines[0]!, lines[2]!, lines[1]!, lines[3]!])).toContain('3 time');
  expect(await kinds([...lines.slice(0, 2), 'not an event', ...lines.slice(2)])).toEqual(['3 unreadable']);
  expect(await kinds([...lines, history({ sequence: 5, delta: 0, subject: 'acct_2', time: '2026-03-03T00:00:00Z', previoushash: sha256(lines[3]!) })[0]!])).toEqual(['5 account']);
});

it('finds sums that are wrong where every hash was computed again', async () => {
  expect(await kinds(history(events[0]!, { sequence: 2, delta: 500, balanceAfter: 98 }, events[2]!))).toEqual(['2 balance']);
  expect(await kinds(history({ sequence: 1, delta: 0, previoushash: 'b'.repeat(64) }))).toEqual(['1 hash']);
});

it('counts every fault and keeps the first', async () => {
  const found = await check(history(...Array.from({ length: 50 }, (_, i) => ({ sequence: 2 * i + 1, delta: 0, time: '2026-03-02T12:00:00Z' }))));
  expect(found).toMatchObject({ faults: 49 });
  expect(found.found).toHaveLength(20);
});
