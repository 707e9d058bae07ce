import type { FaultTexts } from '../../../tools/fault';

// The words of email-signature-generator.
export const texts = {
  options: {
    layout: { label: 'Layout', choices: { plain: 'lines below each other', line: 'beside a line', columns: 'two columns', compact: 'two short lines', card: 'a card' } },
    name: { label: 'Name' }, role: { label: 'Role' }, company: { label: 'Company' }, phone: { label: 'Phone' }, email: { label: 'E-mail' }, website: { label: 'Website' }, address: { label: 'Address' },
    links: { label: 'Links, one a line', help: 'Such as LinkedIn https://linkedin.com/in/name' },
    note: { label: 'Small print' },
    logo: { label: 'Address of the logo', help: 'It has to be on the web: mail programs load it from there.' },
    logoWidth: { label: 'Width of the logo' }, color: { label: 'Colour' }, font: { label: 'Font', choices: { arial: 'Arial', georgia: 'Georgia', verdana: 'Verdana', courier: 'Courier' } }, size: { label: 'Size of the text' },
  },
  run: 'Make the signature',
  html: 'HTML', plain: 'Plain text',
  preview: 'Preview, without the logo',
  copy: 'Copy as rich text', copied: 'Copied',
  copyHelp: 'Then paste it into the signature settings of the mail program.',
  faults: {
    name: () => 'A name or a company is needed.', email: () => 'This is not an e-mail address.', website: () => 'This is not a web address.', logo: () => 'This is not a web address.',
    links: ({ line }) => `Line ${line} does not end with a web address.`, color: () => 'A colour such as #1f5f4a.',
  } as FaultTexts,
};
