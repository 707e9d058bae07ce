import type { ErrorCode, ErrorDetails } from './types';

// Refusal is why a request got no result. offline means that no answer came, unreadable that it was none of the service's, and
// wrong_password that only a password was asked for.
export interface Refusal {
  code: ErrorCode | 'offline' | 'unreadable' | 'wrong_password';
  status: number;
  details: Partial<ErrorDetails>;
  retryAfterSeconds: number;
  requestId: string;
}

export type Answer<T> = { ok: true; data: T } | { ok: false; refusal: Refusal };

export interface Request {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  // key makes a repetition of the request the same request.
  key?: string;
  signal?: AbortSignal;
}

// call asks the API. It never throws but when its signal aborts it.
export async function call<T>(path: string, request: Request = {}): Promise<Answer<T>> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (request.body !== undefined) headers['Content-Type'] = 'application/json';
  if (request.key !== undefined) headers['Idempotency-Key'] = request.key;
  const init: RequestInit = { method: request.method ?? 'GET', headers, credentials: 'same-origin', cache: 'no-cache' };
  if (request.body !== undefined) init.body = JSON.stringify(request.body);
  if (request.signal) init.signal = request.signal;
  let response: Response;
  try {
    response = await fetch('/v1' + path, init);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    return refused({ code: 'offline' });
  }
  return read<T>(response);
}

async function read<T>(response: Response): Promise<Answer<T>> {
  try {
    const text = await response.text();
    const body = text === '' ? undefined : (JSON.parse(text) as unknown);
    if (response.ok) return { ok: true, data: body as T };
    const error = (body as { error: { code: ErrorCode; details?: Partial<ErrorDetails> } }).error;
    return refused({
      code: error.code, status: response.status, details: error.details ?? {}, requestId: response.headers.get('X-Request-Id') ?? '',
      retryAfterSeconds: Number(response.headers.get('Retry-After') ?? 0),
    });
  } catch {
    return refused({ code: 'unreadable', status: response.status });
  }
}

// refused returns an answer that is a refusal.
export function refused(of: Partial<Refusal> & Pick<Refusal, 'code'>): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { status: 0, details: {}, retryAfterSeconds: 0, requestId: '', ...of } };
}

// uuid returns a random UUID. crypto.randomUUID is missing where the service is reached by http under another name than localhost.
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

// localPath is the path of a signed address: the page may reach the service by another name than the service has for itself.
export function localPath(address: string): string {
  const url = new URL(address, location.href);
  return url.pathname + url.search;
}
