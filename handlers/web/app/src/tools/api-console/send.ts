import { formatted } from '../../engines/jsonIndent';
import type { Prepared } from './request';

export interface Reply {
  status: number;
  statusText: string;
  durationMs: number;
  headers: [string, string][];
  // text is the body where it is one, indented if it is JSON, with numbers as they came; blob is the body as it came.
  text?: string;
  json: boolean;
  blob: Blob;
}

const shownMax = 500_000;

// send asks the API with the pasted key alone: no cookie goes along. It throws where no answer comes.
export async function send({ method, path, headers, body }: Prepared, signal: AbortSignal): Promise<Reply> {
  const start = performance.now();
  const response = await fetch(path, { method, headers, credentials: 'omit', cache: 'no-store', signal, ...(body === undefined ? {} : { body }) });
  const blob = await response.blob();
  const durationMs = performance.now() - start;
  const type = response.headers.get('Content-Type') ?? '';
  const readable = /json|text|xml|yaml/.test(type) && blob.size <= shownMax;
  const text = readable ? await blob.text() : undefined;
  const json = /json/.test(type) && !/ndjson|lines/.test(type);
  return { status: response.status, statusText: response.statusText, durationMs, headers: [...response.headers], json, blob, ...(text === undefined ? {} : { text: json ? indented(text) : text }) };
}

function indented(text: string): string {
  try {
    return formatted(text);
  } catch {
    return text;
  }
}
