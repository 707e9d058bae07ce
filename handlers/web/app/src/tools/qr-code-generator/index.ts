import { texts } from '../../texts/en/tools/qr-code-generator';
import { choice, color, flag, line, lines, number, when } from '../fields';
import { form, tool } from '../tool';
import { kinds } from './payload';
import work from './work.ts?worker&url';

const of = (...wanted: string[]) => ({ kind }: Record<string, unknown>): boolean => wanted.includes(kind as string);
const some = { optional: true };

export const options = {
  kind: choice(kinds, 'link'),
  text: when(lines('', { maxLength: 7089 }), of('text')),
  link: when(line('', { maxLength: 2900 }), of('link')),
  network: when(line('', { maxLength: 100 }), of('wifi')),
  security: when(choice(['WPA', 'WEP', 'nopass'], 'WPA'), of('wifi')),
  password: when(line('', { maxLength: 100, optional: true }), ({ kind, security }) => kind === 'wifi' && security !== 'nopass'),
  hidden: when(flag(), of('wifi')),
  firstName: when(line('', some), of('contact')), lastName: when(line('', some), of('contact')), organisation: when(line('', some), of('contact')), title: when(line('', some), of('contact')),
  phone: when(line('', some), of('contact', 'phone', 'sms')), email: when(line('', some), of('contact', 'email')), website: when(line('', some), of('contact')),
  street: when(line('', some), of('contact')), postcode: when(line('', some), of('contact')), city: when(line('', some), of('contact')), country: when(line('', some), of('contact')),
  subject: when(line('', some), of('email', 'event')), message: when(lines('', some), of('email', 'sms', 'event')),
  latitude: when(line(), of('place')), longitude: when(line(), of('place')),
  starts: when(line(), of('event')), ends: when(line('', some), of('event')), location: when(line('', some), of('event')),
  correction: choice(['L', 'M', 'Q', 'H'], 'M'),
  module: number(1, 40, 10), margin: number(0, 20, 4),
  ink: color('#000000'), ground: color('#ffffff'), transparent: flag(),
};

// qr-code-generator is like qrcode-monkey.com without its account: texts, links, Wi-Fi, contacts, mail, calls, messages, places and events
// as PNG and SVG, with the contrast checked. Left out on purpose: logos and round dots, which cost readability, and codes that lead
// over another server.
export default tool({ texts, input: form(), options, work });
