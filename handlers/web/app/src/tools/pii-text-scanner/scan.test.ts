import { describe, expect, it } from 'vitest';
import { kinds, type Kind } from './kinds';
import { masked, personalData } from './scan';

const covered = (...given: Parameters<typeof masked>): string => masked(...given).result('masked.txt', 'text/plain').text;

const found = (text: string): string[] => [...personalData(text, kinds, 'US')].map(({ kind, text: own }) => `${kind} ${own}`);

// Numbers with right check digits, made for tests by their issuers or made up here.
const labelled: [Kind, string, string][] = [
  ['email', 'Write to ada.lovelace+x@mail.example.co.uk, please', 'ada.lovelace+x@mail.example.co.uk'],
  ['email', 'müller@bücher.example', 'müller@bücher.example'],
  ['iban', 'Konto DE89 3704 0044 0532 0130 00 bei', 'DE89 3704 0044 0532 0130 00'],
  ['iban', 'GB82WEST12345698765432.', 'GB82WEST12345698765432'],
  ['iban', 'to NL91 ABNA 0417 1643 00 and more', 'NL91 ABNA 0417 1643 00'],
  ['card', 'Visa 4111 1111 1111 1111', '4111 1111 1111 1111'],
  ['card', 'amex 378282246310005', '378282246310005'],
  ['card', '5555-5555-5555-4444', '5555-5555-5555-4444'],
  ['passport', 'Passport no. C01X00T47', 'C01X00T47'],
  ['passport', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'],
  ['nino', 'NI number AB 12 34 56 C', 'AB 12 34 56 C'],
  ['ssn', 'SSN: 123-45-6789', '123-45-6789'],
  ['ssn', 'social security number 123456789', '123456789'],
  ['nir', 'Sécu 2 55 08 14 168 025 38', '2 55 08 14 168 025 38'],
  ['codice-fiscale', 'CF RSSMRA85T10A562S', 'RSSMRA85T10A562S'],
  ['dni', 'DNI 12345678Z', '12345678Z'],
  ['dni', 'NIE X1234567L', 'X1234567L'],
  ['steuer-id', 'Steuer-ID: 86 095 742 719', '86 095 742 719'],
  ['bsn', 'BSN 111222333', '111222333'],
  ['pesel', 'PESEL 44051401359', '44051401359'],
  ['cpf', 'CPF 529.982.247-25', '529.982.247-25'],
  ['aadhaar', 'Aadhaar 2341 2341 2346', '2341 2341 2346'],
  ['sin', 'SIN 046 454 286', '046 454 286'],
  ['tfn', 'TFN 123 456 782', '123 456 782'],
  ['personnummer', 'född 811218-9876', '811218-9876'],
  ['ip', 'from 203.0.113.7 at', '203.0.113.7'],
  ['ip', 'from 2001:db8::8a2e:370:7334.', '2001:db8::8a2e:370:7334'],
  ['mac', 'eth0 00:1A:2b:3C:4d:5E', '00:1A:2b:3C:4d:5E'],
  ['birth', 'born on 24 March 1985 in', '24 March 1985'],
  ['birth', 'DOB: 1985-03-24', '1985-03-24'],
  ['birth', 'geboren am 24.03.1985', '24.03.1985'],
  ['phone', 'call +49 30 901820 now', '+49 30 901820'],
  ['phone', '(415) 555-2671', '(415) 555-2671'],
  ['phone', 'Tel. 4155552671', '4155552671'],
];

describe('personal data', () => {
  it.each(labelled)('%s in "%s"', (kind, text, own) => {
    expect(found(text)).toEqual([`${kind} ${own}`]);
  });

  // One character wrong, another meaning, or no person's.
  it.each([
    'DE89 3704 0044 0532 0130 01', '4111 1111 1111 1112', '0000 0000 0000 0000', '666-45-6789', '000-12-3456', 'QQ 12 34 56 C', 'DNI 12345678A', 'CPF 529.982.247-26', 'RSSMRA85T10A562T',
    'Aadhaar 2341 2341 2347', 'PESEL 44051401358', 'BSN 111222334', 'version 1.2.3.4', '256.1.1.1', 'at 12:30:45 it', 'std::vector<int> a::b', 'user@localhost', 'released 2024-03-24',
    'order 20240324001', 'ISBN 978-3-16-148410-0', 'π is 3.14159265358979', 'ff:ff:ff:ff:ff:ff', 'sum 1,234,567.89', 'commit 3345c34aa', '2024-01-02T03:04:05Z', 'a@b', 'SKU 123-4567',
  ])('is not found in "%s"', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('is found at each of its places, once', () => {
    expect(found('a@b.com, c@d.org; a@b.com')).toEqual(['email a@b.com', 'email c@d.org', 'email a@b.com']);
  });

  it('is only looked for where it is wanted', () => {
    expect([...personalData('a@b.com 203.0.113.7', ['ip'])].map(({ kind }) => kind)).toEqual(['ip']);
  });
});

describe('a masked copy', () => {
  const text = 'Mail a@b.com or c@d.org, a@B.com; SSN 123-45-6789';
  const label = (kind: Kind): string => kind.toUpperCase();

  it('has labels, the same number for the same text, or stars', () => {
    const all = personalData(text);
    expect(covered(text, all, 'label', label)).toBe('Mail [EMAIL] or [EMAIL], [EMAIL]; SSN [SSN]');
    expect(covered(text, all, 'number', label)).toBe('Mail [EMAIL 1] or [EMAIL 2], [EMAIL 1]; SSN [SSN 1]');
    expect(covered(text, all, 'stars', label)).toBe('Mail *@*.*** or *@*.***, *@*.***; SSN ***-**-****');
  });

  it('holds nothing that would be found again', () => {
    const everything = labelled.map(([, one]) => one).join('\n');
    expect([...personalData(covered(everything, personalData(everything, kinds, 'US'), 'label', label), kinds, 'US')]).toEqual([]);
  });
});

it.each([
  ['digits', '1'], ['digits with blanks', '1 '], ['letters', 'a'], ['dots', 'a.'], ['colons', 'a:'], ['ats', 'a@a.'], ['capitals', 'A1'], ['brackets', '('],
])('is quick with a million %s', (_, part) => {
  // Without an end a pattern would try every length from every place: hours. The test's own time limit is the check.
  expect(personalData(part.repeat(1_000_000 / part.length), kinds, 'US').length).toBeGreaterThanOrEqual(0);
}, 20_000);
