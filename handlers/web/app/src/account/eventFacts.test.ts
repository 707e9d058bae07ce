import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { factsOf } from './eventFacts';

const samples = '../../../domain/testdata/events';
const dataOf = (file: string): Record<string, unknown> => (JSON.parse(readFileSync(`${samples}/${file}`, 'utf8')) as { data?: Record<string, unknown> }).data ?? {};
const told = (file: string): string => factsOf(dataOf(file), (slug) => `tool ${slug}`).map(({ name, value }) => `${name}: ${value}`).join(' | ');

it('says what happened in words', () => {
  expect(told('toolmill.job.accepted.v1.json')).toBe(
    'Job: job_1 | Tool: tool html-to-pdf-api | Size: 4.1 KB | Options: Paper: A4, Scale: 1.5 | Credits: 3 credits taken, 147 credits left',
  );
  expect(told('toolmill.job.succeeded.v1.json')).toMatch(/^Job: job_1 \| Tool: tool pdf-to-text \| Attempt: 2 \| Result: 3 pages \| Size: 812 bytes \| The result is kept until: \d/);
});

// Every event that the service knows.
it.each(readdirSync(samples))('shows nothing of %s that only programs need', (file) => {
  expect(told(file)).not.toMatch(/sealed|c2VhbGVk|objectKey|sha256|[0-9a-f]{40}|\[object|undefined|null/i);
});
