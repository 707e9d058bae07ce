import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { jobs } from '../texts/en/jobs';

// What a person can do something about has words of its own; of the rest the words of the class say enough.
it('says in words why a job failed, for each reason that lies with the file, the options or the time', () => {
  const documented = readFileSync('../../../docs/failures.md', 'utf8');
  const rows = [...documented.matchAll(/^\| `(?:validation_failed|processing_timeout|credit_denied)` \| ([^|]+) \|/gm)];
  const reasons = rows.flatMap(([, cell]) => [...cell!.matchAll(/`(\w+)`/g)].map(([, reason]) => reason!));
  expect(reasons.length).toBeGreaterThan(25);
  expect(reasons.filter((reason) => !(reason in jobs.failures))).toEqual([]);
});
