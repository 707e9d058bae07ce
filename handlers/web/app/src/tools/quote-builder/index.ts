import { billOptions } from '../../bill/options';
import { form, tool } from '../tool';
import { texts } from '../../texts/en/tools/quote-builder';
import work from './work.ts?worker&url';

export const options = billOptions();

// quote-builder is like invoice-builder, for an offer: until when it is valid, and a line for the customer's signature. Left out on purpose:
// signing it online, for which it would have to be sent.
export default tool({ texts, input: form(), options, stage: () => import('../../bill/View.svelte'), work, live: false });
