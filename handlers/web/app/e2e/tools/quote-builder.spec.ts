import { expect } from 'vitest';
import { fillBill } from '../check/bills';
import { pageTexts, wholePDF } from '../check/pdf';
import { fed, ran } from '../check/programs';
import { toolSpec } from '../tool';

toolSpec('quote-builder', {
  set: fillBill,
  check: ({ path, name }) => {
    expect(name).toBe('quote-2026-001.pdf');
    wholePDF(path);
    const [text] = pageTexts(path);
    for (const word of ['Quote', 'Ελένη Παππά', 'Київ', 'Größe, žluťoučký', '€1,193.75', '€0.27']) expect(text).toContain(word);
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
