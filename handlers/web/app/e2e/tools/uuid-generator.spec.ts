import { describe, expect, it } from 'vitest';
import { fed } from '../check/programs';
import { toolSpec, withTool } from '../tool';

// python reads each UUID as RFC 9562 has it.
const read = (text: string): { version: number; ms: number }[] =>
  JSON.parse(fed(text, 'python3', '-c', 'import sys,uuid,json; print(json.dumps([{"version": u.version or (u.int >> 76 & 15), "ms": u.int >> 80} for u in map(uuid.UUID, sys.stdin.read().split())]))')) as { version: number; ms: number }[];

toolSpec('uuid-generator', {
  set: async (page) => {
    await page.getByLabel('Task').selectOption('v7');
    await page.getByLabel('How many').fill('10000');
  },
  check: ({ text }) => {
    const lines = text.trim().split('\n');
    expect(new Set(lines).size).toBe(10_000);
    expect([...lines].sort()).toEqual(lines);
    for (const { version, ms } of read(text)) {
      expect(version).toBe(7);
      expect(Math.abs(ms - Date.now())).toBeLessThan(600_000);
    }
  },
  wrong: {
    set: async (page) => {
      await page.getByLabel('Task').selectOption('read');
      await page.getByLabel('UUIDs, one a line').fill('2ed6657d-e927');
    },
    says: '“2ed6657d-e927” is not a UUID',
  },
});

describe('uuid-generator, other tasks', () => {
  const used = withTool('uuid-generator');

  it('makes version 4, and version 5 as Python does', async () => {
    const page = await used.open({});
    expect(read((await used.run()).text).map(({ version }) => version)).toEqual(Array(10).fill(4));
    await page.getByLabel('Task').selectOption('v5');
    await page.getByLabel('Names, one a line').fill('www.example.com\nä');
    expect((await used.run()).text).toBe(fed('', 'python3', '-c', 'import uuid; print(uuid.uuid5(uuid.NAMESPACE_DNS, "www.example.com")); print(uuid.uuid5(uuid.NAMESPACE_DNS, "ä"))'));
  });

  it('reads the time of version 7', async () => {
    const page = await used.open({});
    await page.getByLabel('Task').selectOption('read');
    await page.getByLabel('UUIDs, one a line').fill('017F22E2-79B0-7CC3-98C4-DC0C0C07398F');
    await used.shows();
    await page.getByRole('cell', { name: '2022-02-22T19:22:22.000Z' }).waitFor();
  });
});
