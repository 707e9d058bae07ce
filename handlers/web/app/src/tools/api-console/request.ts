import type { Operation } from './operations';

export interface Filled {
  // values are those of the parameters by name; empty ones are not sent.
  values: Record<string, string>;
  body: string;
  file?: File | undefined;
  key: string;
}

export interface Prepared {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | File;
}

export type Missing = { parameter: string } | 'body' | 'json';

// prepared makes the request of what is filled in, or names what is missing or no JSON.
export function prepared(operation: Operation, { values, body, file, key }: Filled): Prepared | Missing {
  const given = (name: string): string => values[name]?.trim() ?? '';
  const missing = operation.parameters.find((one) => one.required && given(one.name) === '');
  if (missing !== undefined) return { parameter: missing.name };
  const of = (place: string): [string, string][] => operation.parameters.filter((one) => one.in === place && given(one.name) !== '').map((one) => [one.name, given(one.name)]);
  const query = of('query').map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  const path = of('path').reduce((whole, [name, value]) => whole.replace(`{${name}}`, encodeURIComponent(value)), operation.path) + (query === '' ? '' : `?${query}`);
  const headers: Record<string, string> = { ...Object.fromEntries(of('header')), ...(key === '' || operation.public ? {} : { Authorization: `Bearer ${key}` }) };
  const sent = bodyOf(operation, body, file);
  if (typeof sent === 'string' && (sent === 'body' || sent === 'json')) return sent;
  if (sent === undefined) return { method: operation.method, path: '/v1' + path, headers };
  return { method: operation.method, path: '/v1' + path, headers: { ...headers, 'Content-Type': typeof sent.body === 'string' ? 'application/json' : sent.body.type || 'application/octet-stream' }, body: sent.body };
}

function bodyOf({ body: wanted }: Operation, text: string, file: File | undefined): { body: string | File } | 'body' | 'json' | undefined {
  if (wanted === undefined) return undefined;
  if (wanted.kind === 'file') return file === undefined ? 'body' : { body: file };
  if (text.trim() === '') return wanted.required ? 'body' : undefined;
  try {
    JSON.parse(text);
    return { body: text };
  } catch {
    return 'json';
  }
}

// curl writes a request as a command of a POSIX shell. The key stands there only if it is asked for.
export function curl({ method, path, headers, body }: Prepared, origin: string, withKey: boolean): string {
  const parts = [`curl -X ${method} ${quoted(origin + path)}`];
  for (const [name, value] of Object.entries(headers)) {
    const secret = name === 'Authorization' && !withKey;
    parts.push(`-H ${secret ? '"Authorization: Bearer $TOOLMILL_KEY"' : quoted(`${name}: ${value}`)}`);
  }
  if (typeof body === 'string') parts.push(`--data-binary ${quoted(body)}`);
  else if (body !== undefined) parts.push(`--data-binary ${quoted('@' + body.name)}`);
  return parts.join(' \\\n  ');
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
