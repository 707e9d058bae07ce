import { page as words, type PageWords } from '../texts/en/bill';
import type { Item, Tax, Terms } from './totals';

/** Bill is an invoice or a quote as it is filled in. date and due are texts, as people write them. */
export interface Bill extends Terms {
  kind: 'invoice' | 'quote';
  language: keyof typeof words;
  paper: 'a4' | 'letter';
  number: string;
  date: string;
  due: string;
  from: string;
  to: string;
  notes: string;
  items: Item[];
  taxes: Tax[];
}

/** wordsOf are a page's words, in its language. */
export const wordsOf = (bill: Bill): PageWords => words[bill.language];

/** moneyOf writes an amount in the smallest unit as the language does. The digits are never floating point. */
export function moneyOf(units: bigint, currency: string, digits: number, language: string): string {
  const sign = units < 0n ? '-' : '';
  const plain = (units < 0n ? -units : units).toString().padStart(digits + 1, '0');
  const decimal = digits === 0 ? plain : `${plain.slice(0, -digits)}.${plain.slice(-digits)}`;
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(`${sign}${decimal}` as unknown as number);
}

/** lettersOf are all texts of a bill that are drawn, for looking whether the font has their characters. */
export function lettersOf(bill: Bill): string {
  const { number, date, due, from, to, notes, items, taxes } = bill;
  return [number, date, due, from, to, notes, ...items.flatMap((item) => [item.text, item.quantity, item.unit, item.price]), ...taxes.map(({ name }) => name)].join('\n');
}

/** currencyOf is a currency's code as ISO 4217 writes it, however it was typed. */
export const currencyOf = (typed: string): string => typed.trim().toUpperCase();

/** isCurrency tells whether three letters are those of a currency that the browser knows. */
export function isCurrency(currency: string): boolean {
  return /^[A-Z]{3}$/.test(currency) && Intl.supportedValuesOf('currency').includes(currency);
}
