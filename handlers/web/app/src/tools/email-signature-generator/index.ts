import { texts } from '../../texts/en/tools/email-signature-generator';
import { choice, color, line, lines, number } from '../fields';
import { form, tool } from '../tool';
import { layouts } from './signature';
import work from './work.ts?worker&url';

const some = { optional: true };

export const options = {
  layout: choice(layouts, 'line'),
  name: line('', some), role: line('', some), company: line('', some), phone: line('', some), email: line('', some), website: line('', some),
  address: lines('', some), links: lines('', some), note: lines('', some),
  logo: line('', some), logoWidth: number(16, 400, 96),
  color: color('#1f5f4a'), font: choice(['arial', 'georgia', 'verdana', 'courier'], 'arial'), size: number(10, 24, 14),
};

// email-signature-generator is like the one of HubSpot: five layouts with styles on each element, as Outlook needs them, copied as rich
// text or as HTML. Left out on purpose: keeping pictures (the logo's address is the user's own) and counting clicks.
export default tool({ texts, input: form(), options, work, results: () => import('./Preview.svelte') });
