import { describe, expect, it } from 'vitest';
import { fed } from '../check/programs';
import { toolSpec, withTool } from '../tool';

const date = (zone: string, format: string): string => fed('', 'env', `TZ=${zone}`, 'LC_ALL=C', 'date', '-d', '@1711846800', `+${format}`).trim();

toolSpec('timestamp-converter', {
  text: '1711846800',
  set: async (page) => void (await page.getByLabel('Time zone').fill('Europe/Berlin')),
  shows: true,
  check: async (_, page) => {
    const result = (await page.getByRole('region', { name: 'Result' }).textContent()) ?? '';
    expect(result).toContain(date('UTC', '%Y-%m-%dT%H:%M:%SZ'));
    for (const format of ['%Y-%m-%dT%H:%M:%S%:z', '%a, %d %b %Y %H:%M:%S %z', '%G-W%V-%u', '%Y-%j']) expect(result).toContain(date('Europe/Berlin', format));
    expect(result).toContain('1711846800000000000');
  },
  wrong: { text: '2024-01-01\ntomorrow', says: 'Line 2: “tomorrow” is not a time' },
});

describe('timestamp-converter, more', () => {
  const used = withTool('timestamp-converter');

  it('says when a local time is skipped, and converts many lines', async () => {
    const page = await used.open({ text: '2024-03-31T02:30' });
    await page.getByLabel('Time zone').fill('Europe/Berlin');
    await used.shows();
    await page.getByText('Skipped time').waitFor();
    await page.locator('main form .cm-content').fill('0\nTue, 15 Nov 1994 08:12:31 GMT');
    await page.getByRole('row', { name: '1994-11-15T08:12:31Z' }).waitFor();
    await page.getByLabel('Time zone').fill('Mars/Olympus');
    await page.getByText('There is no time zone “Mars/Olympus”.').waitFor();
  });
});
