import { describe, expect, it } from 'vitest';
import { fillBill } from '../check/bills';
import { pageTexts, wholePDF } from '../check/pdf';
import { fed, ran } from '../check/programs';
import { toolSpec, withTool } from '../tool';
import { soon } from '../visitor';

toolSpec('invoice-builder', {
  set: fillBill,
  check: ({ path, name }) => {
    expect(name).toBe('invoice-2026-001.pdf');
    wholePDF(path);
    const [text] = pageTexts(path);
    for (const word of ['Invoice', 'Ελένη Παππά', 'Київ', 'Größe, žluťoučký', '€1,193.75', '€0.27']) expect(text).toContain(word);
    // Python's decimal has the last word on the sums.
    const code = "from decimal import *;r=lambda x:x.quantize(Decimal('.01'),ROUND_HALF_UP);D=Decimal;s=r(D('12.5')*D('95.50'))+r(D('3')*D('.10')*D('.9'));d=r(s*D('.05'));t=r((s-d)*D('.19'));print(*(f'€{x:,}' for x in (s,s-d,t,s-d+t)))";
    for (const sum of fed('', 'python3', '-c', code).trim().split(' ')) expect(text).toContain(sum);
    expect(ran('pdffonts', path)).toMatch(/NotoSans-Regular.*yes \w+ +yes/);
  },
  wrong: {
    set: async (page) => {
      await fillBill(page);
      await page.getByLabel('Price, line 2').fill('a lot');
    },
    says: 'Line 2: the price is not a number.',
  },
});

describe('invoice-builder, as people type', () => {
  const used = withTool('invoice-builder');

  it('takes a currency in small letters, asks what 1,234 is, and says what is due', async () => {
    const page = await used.open({});
    await page.getByLabel('Currency').fill('usd');
    await page.getByLabel('Description, line 1').fill('Consulting');
    await page.getByLabel('Price, line 1').fill('1,234');
    await page.getByText('Line 1: 1,234 can be 1234 or 1.234.').waitFor();
    await page.getByLabel('Price, line 1').fill('1,234.00');
    await expect.poll(() => page.getByLabel('Sums').innerText(), soon).toContain('$1,234.00');
    await page.getByLabel('Paid already').fill('234.5');
    const { path } = await used.run();
    const [text] = pageTexts(path);
    expect(text).toMatch(/Total +\$1,234\.00\s+Paid +-\$234\.50\s+Amount due +\$999\.50/);
  });
});
