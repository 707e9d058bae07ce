import { billOptions } from '../../bill/options';
import { form, tool } from '../tool';
import { texts } from '../../texts/en/tools/invoice-builder';
import work from './work.ts?worker&url';

export const options = billOptions();

// invoice-builder is like invoice-generator.com and Zervant's: lines, discounts, several taxes, prices with or without them, currencies, logo,
// nine languages, and sums in whole cents. Left out on purpose: e-invoices (ZUGFeRD, Peppol), numbers that count by themselves, and
// rates of taxes, which age.
export default tool({ texts, input: form(), options, stage: () => import('../../bill/View.svelte'), work, live: false });
