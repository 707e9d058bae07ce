import type { Kind } from '../../../tools/pii-text-scanner/kinds';

const kinds: Record<Kind, string> = {
  email: 'E-mail', iban: 'IBAN', card: 'Card number', passport: 'Passport', nino: 'UK National Insurance', ssn: 'US Social Security', nir: 'French NIR', 'codice-fiscale': 'Italian codice fiscale', dni: 'Spanish DNI or NIE', 'steuer-id': 'German tax ID',
  bsn: 'Dutch BSN', pesel: 'Polish PESEL', cpf: 'Brazilian CPF', aadhaar: 'Indian Aadhaar', sin: 'Canadian SIN', tfn: 'Australian TFN', personnummer: 'Swedish personal number', ip: 'IP address', mac: 'MAC address', birth: 'Date of birth', phone: 'Phone number',
};

// The words of pii-text-scanner.
export const texts = {
  options: {
    country: { label: 'Phone numbers without a country code', choices: { none: 'are not looked for', US: 'are of the USA or Canada', GB: 'are of the United Kingdom', DE: 'are of Germany', AT: 'are of Austria', CH: 'are of Switzerland', FR: 'are of France', IT: 'are of Italy', ES: 'are of Spain', PT: 'are of Portugal', NL: 'are of the Netherlands', BE: 'are of Belgium', PL: 'are of Poland', SE: 'are of Sweden', DK: 'are of Denmark', IE: 'are of Ireland', IN: 'are of India', AU: 'are of Australia', BR: 'are of Brazil', JP: 'are of Japan' } },
    mask: { label: 'In the copy, write', choices: { label: 'what kind it was', number: 'what kind it was, the same number for the same data', stars: 'stars' } },
    network: { label: 'IP and MAC addresses too' },
  },
  labels: ['Text to be scanned'],
  run: 'Scan',
  notes: ['It looks for patterns and checks their check digits. Names, streets and what is only clear to people it does not see: look at the result before you hand it on.'],
  empty: 'There is no text.',
  kind: (kind: Kind): string => kinds[kind],
  found: (n: number): string => (n === 0 ? 'Nothing was found that looks like personal data. That does not prove that there is none.' : n === 1 ? '1 place looks like personal data.' : `${n.toLocaleString('en')} places look like personal data.`),
  summary: 'By kind',
  list: 'Found',
  columns: { kind: 'Kind', text: 'Text', line: 'Line', column: 'Column' },
  listed: (shown: number, all: number): string => `The first ${shown.toLocaleString('en')} of ${all.toLocaleString('en')} are listed; the copy masks them all.`,
  copy: 'Masked copy',
};
