import { texts } from '../../texts/en/tools/utm-builder';
import { choice, flag, line, lines } from '../fields';
import { form, tool } from '../tool';
import work from './work.ts?worker&url';

const some = { optional: true };

export const options = {
  links: lines('', { maxLength: 2_000_000 }),
  source: line(), medium: line('', some), campaign: line('', some), id: line('', some), term: line('', some), content: line('', some),
  more: lines('', some),
  present: choice(['replace', 'keep'], 'replace'),
  lower: flag(true),
  blanks: choice(['keep', '_', '-', '+'], '_'),
};

// utm-builder is like Google's Campaign URL Builder: the six parameters of Google Analytics and any others, on many addresses at
// once, without touching what else they hold. Left out on purpose: shortening, which needs another server.
export default tool({ texts, input: form(), options, work });
