import { sizeOf } from '../jobs/metadata';
import { eventWords as words } from '../texts/en/events';
import { jobs } from '../texts/en/jobs';
import { shell } from '../texts/en/shell';
import { account } from '../texts/en/account';
import { when } from './times';

export interface Fact { name: string; value: string; job?: string }

// factsOf returns what an event says, in words: nothing that only programs need (keys of files, digests, sealed texts), and no name
// that is the service's own. The export has all of it.
export function factsOf(data: Record<string, unknown>, toolName: (slug: string) => string): Fact[] {
  const facts: Fact[] = [];
  const put = (name: string | undefined, value: string): void => {
    if (name !== undefined && value !== '') facts.push({ name, value });
  };
  const credits = data['credits'] as { delta: number; balanceAfter: number } | undefined;
  for (const [key, value] of Object.entries(data)) {
    if (key === 'jobId') facts.push({ name: words.names['jobId']!, value: String(value), job: String(value) });
    else if (key === 'toolSlug') put(words.names['toolSlug'], toolName(String(value)));
    else if (key === 'input') inputFacts(value as Record<string, unknown>, put);
    else if (key === 'output') outputFacts(value as Record<string, unknown>, put);
    else if (key === 'failure') put(words.names['failure'], jobs.failures[String((value as { reason?: string }).reason)] ?? jobs.failures[String((value as { code?: string }).code)] ?? '');
    else if (key in words.names) put(words.names[key], worded(key, value));
  }
  if (credits && credits.delta !== 0) put(words.credits, words.moved(shell.credits(Math.abs(credits.delta)), credits.delta > 0, shell.credits(credits.balanceAfter)));
  return facts;
}

type Put = (name: string | undefined, value: string) => void;

function inputFacts(input: Record<string, unknown>, put: Put): void {
  put(words.size, typeof input['sizeBytes'] === 'number' ? sizeOf(input['sizeBytes']) : '');
  const options = Object.entries((input['options'] ?? {}) as Record<string, unknown>);
  put(words.options, options.map(([name, value]) => `${jobs.options.names[name] ?? name}: ${typeof value === 'boolean' ? (value ? jobs.yes : jobs.no) : String(value)}`).join(', '));
}

function outputFacts(output: Record<string, unknown>, put: Put): void {
  put(words.summary, String(output['summary'] ?? ''));
  put(words.size, typeof output['sizeBytes'] === 'number' ? sizeOf(output['sizeBytes']) : '');
}

function worded(key: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => account.scopes[one as keyof typeof account.scopes] ?? String(one)).join(', ');
  if (typeof value === 'boolean') return value ? jobs.yes : jobs.no;
  if (typeof value === 'number') return key.endsWith('Bytes') ? sizeOf(value) : value.toLocaleString('en');
  if (typeof value !== 'string') return '';
  if (key.endsWith('At')) return when(value);
  if (key === 'purpose') return account.purposes[value as keyof typeof account.purposes] ?? value;
  return key === 'plan' ? (account.plans[value] ?? value) : value;
}
