import { localPath, refused, type Answer } from '../api/call';
import type { ErrorCode, ErrorDetails, UploadIntent } from '../api/types';

// upload sends a file to the address of its job. XMLHttpRequest, because fetch does not say how much of a body was sent.
export function upload(intent: UploadIntent, file: Blob, sent: (bytes: number) => void, signal: AbortSignal): Promise<Answer<undefined>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(intent.method, localPath(intent.url));
    for (const [name, value] of Object.entries(intent.headers as Record<string, string>)) {
      if (name.toLowerCase() !== 'content-length') request.setRequestHeader(name, value); // which the browser sets itself
    }
    request.upload.onprogress = (event) => sent(event.loaded);
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => resolve(refused({ code: 'offline' }));
    request.onabort = () => resolve(refused({ code: 'offline' }));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

function answerOf(request: XMLHttpRequest): Answer<undefined> {
  if (request.status < 300) return { ok: true, data: undefined };
  try {
    const { error } = JSON.parse(request.responseText) as { error: { code: ErrorCode; details?: Partial<ErrorDetails> } };
    const retryAfterSeconds = Number(request.getResponseHeader('Retry-After') ?? 0);
    return refused({ code: error.code, status: request.status, details: error.details ?? {}, retryAfterSeconds });
  } catch {
    return refused({ code: 'unreadable', status: request.status });
  }
}
