import { choice, flag } from '../fields';
import { text, tool } from '../tool';
import { texts } from '../../texts/en/tools/pii-text-scanner';
import work from './work.ts?worker&url';

export const options = {
  country: choice(['none', 'US', 'GB', 'DE', 'AT', 'CH', 'FR', 'IT', 'ES', 'PT', 'NL', 'BE', 'PL', 'SE', 'DK', 'IE', 'IN', 'AU', 'BR', 'JP'], 'none'),
  mask: choice(['label', 'number', 'stars'], 'label'),
  network: flag(true),
};

// pii-text-scanner is like Microsoft Presidio's pattern recognizers: forms, words before them, and the check digits of cards, IBANs and
// the national numbers of 14 countries. Left out on purpose: names, places and companies, which need a model of the language.
export default tool({ texts, input: text(), options, work, timeoutSeconds: 120 });
