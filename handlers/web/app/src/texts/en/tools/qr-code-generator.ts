import type { FaultTexts } from '../../../tools/fault';

// The words of qr-code-generator.
export const texts = {
  options: {
    kind: { label: 'What it says', choices: { text: 'a text', link: 'a link', wifi: 'a Wi-Fi network', contact: 'a contact', email: 'a mail', phone: 'a phone number', sms: 'a text message', place: 'a place', event: 'an event' } },
    text: { label: 'Text' }, link: { label: 'Link' },
    network: { label: 'Name of the network' }, security: { label: 'Security', choices: { WPA: 'WPA, WPA2 or WPA3', WEP: 'WEP', nopass: 'none' } }, password: { label: 'Password of the network' }, hidden: { label: 'The network is hidden' },
    firstName: { label: 'First name' }, lastName: { label: 'Last name' }, organisation: { label: 'Organisation' }, title: { label: 'Title' }, phone: { label: 'Phone' }, email: { label: 'E-mail' }, website: { label: 'Website' },
    street: { label: 'Street' }, postcode: { label: 'Postcode' }, city: { label: 'City' }, country: { label: 'Country' },
    subject: { label: 'Subject or title' }, message: { label: 'Message or description' }, latitude: { label: 'Latitude', help: 'In degrees, such as 52.52.' }, longitude: { label: 'Longitude', help: 'In degrees, such as 13.405.' },
    starts: { label: 'Starts', help: 'Such as 2026-05-01 20:00.' }, ends: { label: 'Ends' }, location: { label: 'Where it is' },
    correction: { label: 'How much may be lost', choices: { L: '7 %', M: '15 %', Q: '25 %', H: '30 %' }, help: 'The more may be covered or scratched, the finer the code.' },
    module: { label: 'Pixels a square' }, margin: { label: 'Margin in squares' }, ink: { label: 'Ink' }, ground: { label: 'Ground' }, transparent: { label: 'Without a ground' },
  },
  run: 'Make the code',
  about: 'About this code', says: 'It says', size: 'Size', contrast: 'Contrast', faint: 'Too faint: many cameras will not see it.',
  version: (version: number, side: number): string => `version ${version}, ${side} × ${side} squares`,
  inverted: 'Light on dark', invertedText: 'The ink is lighter than the ground. Some cameras do not read such codes.',
  margin: 'Narrow margin', marginText: 'The standard asks for 4 squares around the code.',
  small: 'One pixel a square', smallText: 'Many cameras do not read the PNG at its own size. Take more pixels, or the SVG.',
  transparent: 'No ground', transparentText: 'On a dark page the code cannot be read.',
  faults: {
    empty: () => 'This is needed.',
    large: ({ bytes, max }) => `It is ${Number(bytes).toLocaleString('en')} bytes; a code holds ${Number(max).toLocaleString('en')} at this level of correction.`,
    link: () => 'This is not an address.', wpa: () => 'A WPA password has 8 to 63 characters; a key has 64 digits from 0 to f.', email: () => 'This is not an e-mail address.', phone: () => 'This is not a phone number.',
    degrees: ({ most }) => `A number of degrees from -${most} to ${most}.`, moment: () => 'A date and time such as 2026-05-01 20:00.', order: () => 'It ends before it starts.',
  } as FaultTexts,
};
