import { texts } from '../../texts/en/tools/tax-calculator';
import { choice, line } from '../fields';
import { text, tool } from '../tool';
import work from './work.ts?worker&url';

export const options = { given: choice(['net', 'gross'], 'net'), rate: line('', { maxLength: 20 }), rounding: choice(['line', 'sum'], 'line'), half: choice(['up', 'even'], 'up'), decimals: choice([0, 2, 3], 2) };

// tax-calculator is like calculator.net's VAT calculator, for many lines at once and with exact cents: net or gross, a typed rate,
// rounding by line or by sum. Left out on purpose: rates of countries, which age, and any advice on which of them applies.
export default tool({ texts, input: text(), options, work });
