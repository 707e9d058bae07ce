import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { account } from '../texts/en/account';

it('says in words why a webhook failed, for each reason that the service has', () => {
  const source = readFileSync('../../../workers/webhook/post.go', 'utf8');
  const reasons = [...source.matchAll(/^\treason\w+\s+= "(\w+)"/gm)].map(([, reason]) => reason!);
  expect(reasons.length).toBeGreaterThan(10);
  expect(reasons.filter((reason) => !(reason in account.webhooks.reasons))).toEqual([]);
});
