import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { toolSpec } from '../tool';

// What gitleaks' own authors say that it finds is the independent check: one example of each rule, put into one text.
const samples = JSON.parse(readFileSync('src/tools/secret-scanner/gitleaks/samples.json', 'utf8')) as { id: string; found: string[] }[];
const some = ['aws-access-token', 'github-pat', 'slack-bot-token', 'stripe-access-token', 'private-key', 'jwt', 'npm-access-token', 'gitlab-pat', 'openai-api-key', 'sendgrid-api-token'];
const examples = samples.filter(({ id }) => some.includes(id)).map(({ found }) => Buffer.from(found[0]!, 'base64').toString());
const text = `${examples.join('\n\n')}\n\nDATABASE_URL=postgres://app:n3Ver-seen@db.internal:5432/app\n`;

toolSpec('secret-scanner', {
  text,
  bytesMax: 10_000_000,
  check: async ({ text: report }, page) => {
    const found = new Set((JSON.parse(report) as { RuleID: string }[]).map(({ RuleID }) => RuleID));
    expect([...some, 'connection-url-password'].filter((id) => !found.has(id))).toEqual([]);
    expect(report).not.toContain('n3Ver-seen');
    await page.getByText(/^1\d secrets were found\.$/).first().waitFor();
  },
  wrong: { text: '   ', says: 'There is no text.' },
});
