import { describe, expect, it } from 'vitest';
import { ran } from '../check/programs';
import { toolSpec, withTool } from '../tool';

// zbarimg gives the bytes of a code.
const read = (path: string): string => ran('zbarimg', '--quiet', '--raw', '-Sbinary', path);

toolSpec('qr-code-generator', {
  set: async (page) => {
    await page.getByLabel('What it says').selectOption('wifi');
    await page.getByLabel('Name of the network').fill('Café; "5G"');
    await page.getByLabel('Password of the network').fill('pass:word\\1');
    await page.getByLabel('How much may be lost').selectOption('H');
  },
  check: ({ path }) => {
    const dir = path.replace(/\.zip$/, '');
    ran('unzip', '-q', '-d', dir, path);
    expect(read(`${dir}/qr-code.png`)).toBe('WIFI:T:WPA;S:Café\\; \\"5G\\";P:pass\\:word\\\\1;;');
    // The drawing is painted by another program before it is read.
    ran('vips', 'copy', `${dir}/qr-code.svg`, `${dir}/drawn.png`);
    expect(read(`${dir}/drawn.png`)).toBe(read(`${dir}/qr-code.png`));
  },
  wrong: {
    set: async (page) => {
      await page.getByLabel('What it says').selectOption('link');
      await page.getByLabel('Link', { exact: true }).fill('no link');
    },
    says: 'This is not an address.',
  },
});

describe('qr-code-generator, warnings', () => {
  const used = withTool('qr-code-generator');

  it('warns of faint and of light ink', async () => {
    const page = await used.open({});
    await page.getByLabel('Link', { exact: true }).fill('example.com');
    await page.locator('[data-option="ink"] input[type="text"]').fill('#ffff00');
    await page.locator('[data-option="ground"] input[type="text"]').fill('#cccccc');
    await page.getByLabel('Pixels a square').fill('1');
    await used.shows();
    await page.getByText('One pixel a square').waitFor();
    await page.getByText('Too faint: many cameras will not see it.').waitFor();
    await page.getByText('Light on dark').waitFor();
  });
});
