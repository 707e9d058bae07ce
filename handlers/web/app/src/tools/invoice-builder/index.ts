import { billOptions } from '../../bill/options';
import { line } from '../fields';
import { form, tool } from '../tool';
import { texts } from '../../texts/en/tools/invoice-builder';
import work from './work.ts?worker&url';

export const options = { ...billOptions(), paid: line('', { maxLength: 20, optional: true }) };

// invoice-builder is like invoice-generator.com and Zervant's: lines, discounts, several taxes, prices with or without them, what was paid and what is due,
// currencies, logo, nine languages, and sums in whole cents. Left out on purpose: e-invoices (ZUGFeRD, Peppol), numbers that count by themselves,
// rates of taxes, which age, and fields for shipping, which is a line.
export default tool({ texts, input: form(), options, stage: () => import('../../bill/View.svelte'), work, live: false });
