import { call, refused, type Answer, type Refusal, type Request } from './call';

// Wait is a pause before the same request is sent again.
export interface Wait {
  why: Refusal['code'];
  seconds: number;
}

export interface Patience {
  // waiting is told about each pause, and with undefined that it is over.
  waiting(wait: Wait | undefined): void;
  pause?(seconds: number, signal: AbortSignal | undefined): Promise<void>;
}

const triesMax = 5;
const offlineSeconds = 5;
// Browsers wait for minutes.
const silentSeconds = 30;

// patiently sends a request that has an Idempotency-Key until it is answered: while the service is busy or away, at most five
// times; while the device is offline, until it is online.
export async function patiently<T>(path: string, request: Request & { key: string }, patience: Patience): Promise<Answer<T>> {
  const pause = patience.pause ?? sleep;
  for (let tries = 1; ; tries++) {
    const answer = await answered<T>(path, request);
    if (answer.ok || !passes(answer.refusal)) return answer;
    const offline = answer.refusal.code === 'offline' && !navigator.onLine;
    if (offline) tries--;
    if (tries >= triesMax) return answer;
    const seconds = Math.max(1, answer.refusal.retryAfterSeconds || (offline ? offlineSeconds : tries));
    patience.waiting({ why: offline ? 'offline' : answer.refusal.code, seconds });
    await pause(seconds, request.signal);
    patience.waiting(undefined);
  }
}

// answered asks once. A service that says nothing is away.
async function answered<T>(path: string, request: Request): Promise<Answer<T>> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), silentSeconds * 1000);
  try {
    return await call<T>(path, { ...request, signal: AbortSignal.any([silence.signal, ...(request.signal ? [request.signal] : [])]) });
  } catch (error) {
    if (request.signal?.aborted) throw error;
    return refused({ code: 'offline' });
  } finally {
    clearTimeout(timer);
  }
}

function passes(refusal: Refusal): boolean {
  return [0, 408, 429, 503].includes(refusal.status) && refusal.code !== 'unreadable';
}

// readPatiently asks again while the service is busy or away, at most five times. Without a network it says so at once.
export async function readPatiently<T>(path: string, patience: Patience = { waiting: () => undefined }, signal?: AbortSignal): Promise<Answer<T>> {
  const pause = patience.pause ?? sleep;
  for (let tries = 1; ; tries++) {
    const answer = await call<T>(path, signal && { signal });
    if (answer.ok || ![429, 503].includes(answer.refusal.status) || tries >= triesMax) return answer;
    const seconds = Math.max(1, answer.refusal.retryAfterSeconds || tries);
    patience.waiting({ why: answer.refusal.code, seconds });
    await pause(seconds, signal);
    patience.waiting(undefined);
  }
}

// sleep ends after some seconds, when the device comes online, or with the signal.
export function sleep(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal?.removeEventListener('abort', aborted);
    };
    const end = (): void => (stop(), resolve());
    const aborted = (): void => (stop(), reject(signal?.reason as Error));
    const timer = setTimeout(end, seconds * 1000);
    addEventListener('online', end);
    signal?.addEventListener('abort', aborted);
  });
}
