import { codiceFiscale, cpf, dni, elevens, luhn, mrz, nir, pesel, steuerID, tfn, verhoeff } from './digits';
import { ibanLength } from './iban';

/** Match is what a kind makes of a candidate: how many of its characters belong to it, 0 for none; before is the text in front of it. */
type Judge = (candidate: string, before: string) => number;

/** Rule finds one kind of personal data: candidates by their form, then their judge. */
export interface Rule { kind: Kind; pattern: RegExp; judge: Judge }

export const kinds = [
  'email', 'iban', 'card', 'passport', 'nino', 'ssn', 'nir', 'codice-fiscale', 'dni', 'steuer-id', 'bsn', 'pesel', 'cpf', 'aadhaar', 'sin', 'tfn', 'personnummer', 'ip', 'mac', 'birth', 'phone',
] as const;

/** Kind is a kind of personal data. */
export type Kind = (typeof kinds)[number];

const whole = (is: (candidate: string) => boolean): Judge => (candidate) => (is(candidate) ? candidate.length : 0);
// Some numbers are only checked by one digit in ten or eleven: a word before them must say what they are.
const said = (words: RegExp, is: (candidate: string) => boolean): Judge => (candidate, before) => (words.test(before) && is(candidate) ? candidate.length : 0);

const birthWords = /(?:born|birth(?:day|date)?|date of birth|d\.?o\.?b\.?|geb(?:oren|urtsdatum|\.)?|n[ée]e?\b|naissance|nacid[oa]|nacimiento|nat[oa]\b|nascita|geboorte\w*)\W{0,4}(?:(?:on|is|am|le|el|il|in|date|op)\W{1,3})?$/i;
const passportWords = /(?:passport|passnummer|reisepass\w*|passeport|pasaporte|passaporto|paspoort)(?:\s*(?:no|nr|number|nummer|num[ée]ro|n[uú]mero|#|n°|№))?[\s.:#-]{0,4}$/i;

export const rules: Rule[] = [
  { kind: 'email', pattern: /(?<![\w.+%-])[\p{L}\p{N}._%+'-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}])/gu, judge: whole((text) => !/\.\.|\.@|^\./.test(text)) },
  { kind: 'iban', pattern: /(?<![\dA-Za-z])[A-Za-z]{2}\d{2}(?:[ -]?[\dA-Za-z]){11,30}/g, judge: ibanLength },
  // MRZ's second line: number, nationality, birth, sex, end, each with its check digit.
  { kind: 'passport', pattern: /[A-Z0-9<]{9}\d[A-Z<]{3}\d{7}[MFX<]\d{7}[A-Z0-9<]{14,16}/g, judge: whole((text) => mrz(text.slice(0, 9), text[9]!) && mrz(text.slice(13, 19), text[19]!) && mrz(text.slice(21, 27), text[27]!)) },
  { kind: 'passport', pattern: /(?<![\dA-Za-z])(?=(?:[A-Z]*\d){4})[A-Z0-9]{6,9}(?![\dA-Za-z])/g, judge: said(passportWords, () => true) },
  { kind: 'card', pattern: /(?<![\d.,-])(?:\d[ -]?){12,18}\d(?![\d])/g, judge: whole(isCard) },
  { kind: 'nino', pattern: /(?<![\dA-Za-z])(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z](?: ?\d){6} ?[A-D](?![\dA-Za-z])/gi, judge: whole(() => true) },
  { kind: 'ssn', pattern: /(?<![\d-])(?!000|666|9)\d{3}([- ])(?!00)\d{2}\1(?!0000)\d{4}(?![\d-])/g, judge: whole((text) => !['078-05-1120', '219-09-9999'].includes(text)) },
  { kind: 'ssn', pattern: /(?<!\d)(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}(?!\d)/g, judge: said(/(?:ssn|social security(?: (?:no|number))?)[\s.:#is]{0,6}$/i, () => true) },
  { kind: 'nir', pattern: /(?<!\d)[12] ?\d{2} ?(?:0[1-9]|1[0-2]|[2-9]\d) ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3} ?\d{2}(?!\d)/gi, judge: whole(nir) },
  { kind: 'codice-fiscale', pattern: /(?<![\dA-Za-z])[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z](?![\dA-Za-z])/gi, judge: whole(codiceFiscale) },
  { kind: 'dni', pattern: /(?<![\dA-Za-z])(?:\d{8}|[XYZ]-?\d{7})-?[A-HJ-NP-TV-Z](?![\dA-Za-z])/gi, judge: whole(dni) },
  { kind: 'aadhaar', pattern: /(?<!\d)[2-9]\d{3} \d{4} \d{4}(?! ?\d)/g, judge: whole(verhoeff) },
  { kind: 'cpf', pattern: /(?<!\d)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/g, judge: whole(cpf) },
  { kind: 'steuer-id', pattern: /(?<!\d)[1-9]\d ?\d{3} ?\d{3} ?\d{3}(?!\d)/g, judge: said(/(?:steuer-?id\w*|idnr|identifikationsnummer|tax id)\W{0,6}(?:nr|nummer|no)?\W{0,3}$/i, steuerID) },
  { kind: 'bsn', pattern: /(?<!\d)\d{9}(?!\d)/g, judge: said(/(?:bsn|burgerservicenummer|sofi-?nummer)\W{0,6}$/i, elevens) },
  { kind: 'pesel', pattern: /(?<!\d)\d{11}(?!\d)/g, judge: said(/pesel\W{0,6}(?:nr\W{0,3})?$/i, pesel) },
  { kind: 'sin', pattern: /(?<!\d)\d{3}[- ]?\d{3}[- ]?\d{3}(?!\d)/g, judge: said(/(?:\bsin\b|social insurance)\W{0,6}(?:no|number)?\W{0,4}$/i, luhn) },
  { kind: 'tfn', pattern: /(?<!\d)\d{3} ?\d{3} ?\d{3}(?!\d)/g, judge: said(/(?:\btfn\b|tax file)\W{0,6}(?:no|number)?\W{0,4}$/i, tfn) },
  { kind: 'personnummer', pattern: /(?<!\d)(?:(?:19|20)?\d{2})(?:0[1-9]|1[0-2])(?:[0-3]\d|[6-9]\d)[-+]\d{4}(?!\d)/g, judge: whole((text) => luhn(text.replace(/\D/g, '').slice(-10))) },
  { kind: 'ip', pattern: /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d]|\.\d)/g, judge: (text, before) => (/(?:version|\bv|release|section)\s*$/i.test(before) ? 0 : text.length) },
  { kind: 'mac', pattern: /(?<![\dA-Fa-f:-])[\dA-Fa-f]{2}([:-])(?:[\dA-Fa-f]{2}\1){4}[\dA-Fa-f]{2}(?![\dA-Fa-f:-])/g, judge: whole((text) => !/^(?:00[:-]){5}00$|^(?:ff[:-]){5}ff$/i.test(text)) },
  { kind: 'ip', pattern: /(?<![\w:.])(?=[\dA-Fa-f]*:[\dA-Fa-f:.]*:)[\dA-Fa-f:]{2,39}(?:\.\d{1,3}){0,3}(?![\w:])/g, judge: whole(isIPv6) },
  { kind: 'birth', pattern: /(?<![\d./-])(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.] ?\d{1,2}[-/.] ?(?:\d{4}|\d{2})|\d{1,2}(?:st|nd|rd|th|\.)? \p{L}{3,10},? \d{4}|\p{L}{3,10} \d{1,2}(?:st|nd|rd|th)?,? \d{4})(?!\d)/gu, judge: said(birthWords, () => true) },
];

// By the issuer's first digits: Visa, Mastercard, Amex, Discover, Diners, JCB, UnionPay, Maestro, Mir, RuPay.
const issuers = /^(?:4(?:\d{12}|\d{15}|\d{18})|(?:5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})|3[47]\d{13}|(?:6011|64[4-9]\d|65\d\d)\d{12}|3(?:0[0-5]|[689]\d)\d{11}|35(?:2[89]|[3-8]\d)\d{12}|62\d{14,17}|(?:50|5[6-9]|6\d)\d{10,17}|220[0-4]\d{12})$/;

function isCard(text: string): boolean {
  const plain = text.replace(/[ -]/g, '');
  return issuers.test(plain) && luhn(plain);
}

function isIPv6(text: string): boolean {
  try {
    return !['::', '::1'].includes(text) && new URL(`ftp://[${text}]/`).hostname !== '' && text.split(':').some((part) => part.length > 1);
  } catch {
    return false;
  }
}
