import { choice, flag, line, lines, made, type Values } from '../tools/fields';
import type { Item, Tax } from './totals';

/** itemsMax is how many lines a bill has at most: more is a list to be attached. */
export const itemsMax = 300;

const today = (): string => new Date().toLocaleDateString('en-CA'); // as ISO 8601

/** billOptions is what invoices and quotes are made from; lines, taxes and logo are the stage's. */
export const billOptions = () => ({
  number: line('', { maxLength: 60, optional: true }),
  date: line(today(), { maxLength: 60, optional: true }),
  due: line('', { maxLength: 60, optional: true }),
  from: lines('', { maxLength: 1000, optional: true }),
  to: lines('', { maxLength: 1000, optional: true }),
  items: made<Item[]>([{ text: '', quantity: '1', unit: '', price: '', discount: '', taxes: [] }]),
  taxes: made<Tax[]>([]),
  logo: made<File | null>(null),
  currency: line('EUR', { maxLength: 3 }),
  discount: line('', { maxLength: 20, optional: true }),
  gross: flag(),
  rounding: choice(['sum', 'line'], 'sum'),
  notes: lines('', { maxLength: 4000, optional: true }),
  language: choice(['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'el', 'uk'], 'en'),
  paper: choice(['a4', 'letter'], 'a4'),
});

/** BillValues are the values of such a form; of an invoice also what was paid. */
export type BillValues = Values<ReturnType<typeof billOptions>> & { paid?: string };
