import { afterEach, expect, it, vi } from 'vitest';
import { patiently, readPatiently, sleep, type Wait } from './patient';

afterEach(() => vi.unstubAllGlobals());

const refusal = (status: number, code: string, headers = {}): Response => new Response(JSON.stringify({ error: { code, message: '' } }), { status, headers });

// run sends a request that gets these answers in turn, and returns what became of it.
async function run(...answers: (Response | Error)[]): Promise<{ end: string; waits: (Wait | undefined)[]; keys: Set<unknown>; sent: number }> {
  const waits: (Wait | undefined)[] = [];
  const keys = new Set<unknown>();
  let sent = 0;
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    keys.add(new Headers(init.headers).get('Idempotency-Key'));
    const next = answers[sent++] ?? answers.at(-1)!;
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next.clone());
  });
  const answer = await patiently('/jobs', { method: 'POST', key: 'k' }, { waiting: (wait) => waits.push(wait), pause: () => Promise.resolve() });
  return { end: answer.ok ? 'ok' : answer.refusal.code, waits, keys, sent };
}

it('repeats with the same key, after the time that the service names', async () => {
  const { end, waits, keys, sent } = await run(refusal(429, 'rate_limited', { 'Retry-After': '7' }), refusal(503, 'outcome_unknown'), new Error('cut'), new Response('{}'));
  expect({ end, sent, keys: [...keys] }).toEqual({ end: 'ok', sent: 4, keys: ['k'] });
  expect(waits).toEqual([{ why: 'rate_limited', seconds: 7 }, undefined, { why: 'outcome_unknown', seconds: 2 }, undefined, { why: 'offline', seconds: 3 }, undefined]);
});

it('sends again what came too slowly', async () => {
  expect(await run(refusal(408, 'request_timeout'), new Response('{}'))).toMatchObject({ end: 'ok', sent: 2 });
});

it('waits without a network for as long as that takes', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const answers = [...Array.from({ length: 7 }, () => new Error('cut')), new Response('{}')];
  let sent = 0;
  vi.stubGlobal('fetch', () => {
    const next = answers[sent++]!;
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  });
  const waits: (Wait | undefined)[] = [];
  expect(await patiently('/jobs', { method: 'POST', key: 'k' }, { waiting: (wait) => waits.push(wait), pause: () => Promise.resolve() })).toMatchObject({ ok: true });
  expect(sent).toBe(8);
  expect(waits[0]).toEqual({ why: 'offline', seconds: 5 });
});

it('asks again where nothing comes, and is canceled while it waits for that', async () => {
  vi.useFakeTimers();
  try {
    let sent = 0;
    const silent = (init: RequestInit): Promise<Response> => new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error)));
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => (++sent === 2 ? Promise.resolve(new Response('{}')) : silent(init)));
    const waits: (Wait | undefined)[] = [];
    const patience = { waiting: (wait: Wait | undefined) => void waits.push(wait), pause: () => Promise.resolve() };
    const answer = patiently('/jobs', { method: 'POST', key: 'k' }, patience);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answer).toMatchObject({ ok: true });
    expect(waits).toEqual([{ why: 'offline', seconds: 1 }, undefined]);
    const leaving = new AbortController();
    const left = expect(patiently('/jobs', { method: 'POST', key: 'k', signal: leaving.signal }, patience)).rejects.toThrow('left');
    leaving.abort(new Error('left'));
    await left;
    expect(sent).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

it('gives up after five times', async () => {
  const { end, sent } = await run(refusal(503, 'service_unavailable'));
  expect({ end, sent }).toEqual({ end: 'service_unavailable', sent: 5 });
});

it.each([[402, 'insufficient_credits'], [401, 'invalid_session'], [422, 'validation_failed'], [500, 'internal_error']])('does not repeat after %d', async (status, code) => {
  expect(await run(refusal(status, code))).toMatchObject({ end: code, sent: 1 });
});

it('takes an answer that is not the service’s for what it is', async () => {
  for (const status of [502, 503]) expect(await run(new Response('<html>', { status }))).toMatchObject({ end: 'unreadable', sent: 1 });
});

it('reads again while the service is busy, and says at once that there is no network', async () => {
  const answers = [refusal(429, 'rate_limited', { 'Retry-After': '7' }), refusal(503, 'service_unavailable'), new Response('{"id":"acct_1"}')];
  const pauses: number[] = [];
  const waits: (number | undefined)[] = [];
  const pause = (seconds: number): Promise<void> => Promise.resolve(void pauses.push(seconds));
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()));
  expect(await readPatiently('/account', { waiting: (wait) => waits.push(wait?.seconds), pause })).toEqual({ ok: true, data: { id: 'acct_1' } });
  expect(pauses).toEqual([7, 2]);
  expect(waits).toEqual([7, undefined, 2, undefined]);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('cut')));
  expect(await readPatiently('/account', { waiting: () => undefined, pause })).toMatchObject({ refusal: { code: 'offline' } });
  expect(pauses).toHaveLength(2);
});

it('does not go on where a pause is ended by its signal', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const leaving = new AbortController();
  const paused = expect(sleep(600, leaving.signal)).rejects.toThrow('left');
  leaving.abort(new Error('left'));
  await paused;
});
