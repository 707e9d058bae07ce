import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isCurrency, moneyOf, type Bill } from './bill';
import { drawn, missingIn } from './draw';
import { totals } from './totals';

let dir = '';
const buffer = (name: string): ArrayBuffer => new Uint8Array(readFileSync(`src/engines/noto/NotoSans-${name}.ttf`)).buffer;
const fonts = { regular: buffer('Regular'), bold: buffer('Bold') };
const textOf = (bytes: Uint8Array): string => {
  writeFileSync(join(dir, 'a.pdf'), bytes);
  return execFileSync('pdftotext', ['-layout', 'a.pdf', '-'], { cwd: dir }).toString();
};
const bill: Bill = {
  kind: 'invoice', language: 'en', paper: 'a4', currency: 'EUR', gross: false, rounding: 'sum', discount: '5%', number: '2026-001', date: '24 November 2026', due: '8 December 2026', from: 'Analytical Engines Ltd\n12 St James’s Square', to: 'Ελένη Παππά\nКиїв, вул. Хрещатик 1', notes: 'Thank you.',
  items: [{ text: 'Programming of the engine', quantity: '12.5', unit: 'h', price: '95.50', discount: '', taxes: [0] }, { text: 'Größe, œuvre, žluťoučký', quantity: '3', unit: '', price: '0.10', discount: '10', taxes: [0] }],
  taxes: [{ name: 'VAT', percent: '19' }],
};

beforeAll(() => void (dir = mkdtempSync(join(tmpdir(), 'bill-'))));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('reads back as it was written, with sums that add up', async () => {
  const text = textOf(await drawn(bill, totals(bill.items, bill.taxes, bill), fonts));
  for (const word of ['Invoice', '2026-001', 'Ελένη Παππά', 'Київ, вул. Хрещатик 1', 'Größe, œuvre, žluťoučký', 'St James’s', '€1,193.75', '€0.27', '€1,194.02', '-€59.70', '€1,134.32', '€215.52', '€1,349.84', 'Page 1 of 1', 'Thank you.']) expect(text, word).toContain(word);
  expect(execFileSync('pdffonts', ['a.pdf'], { cwd: dir }).toString()).toMatch(/NotoSans-Regular.*yes \w+ +yes/);
  expect(readFileSync(join(dir, 'a.pdf')).length).toBeLessThan(60_000); // only the letters that are used
  execFileSync('qpdf', ['--check', 'a.pdf'], { cwd: dir });
});

it('goes on over pages, with the heading on each', async () => {
  const items = Array.from({ length: 120 }, (_, at) => ({ text: `Item ${at} ${'long words '.repeat(at % 9)}`, quantity: '1', unit: '', price: '1', discount: '', taxes: [] }));
  const many = { ...bill, kind: 'quote' as const, language: 'de' as const, discount: '', items };
  const pages = textOf(await drawn(many, totals(items, [], many), fonts)).split('\f').slice(0, -1);
  expect(pages.length).toBeGreaterThan(3);
  for (const [at, page] of pages.entries()) expect(page).toContain(`Seite ${at + 1} von ${pages.length}`);
  expect(pages.slice(0, -1).every((page) => page.includes('Beschreibung'))).toBe(true);
  expect(pages.at(-1)).toContain('Angenommen (Datum, Unterschrift)');
  expect(pages.join('')).toMatch(/120,00\s€/);
  for (let at = 0; at < 120; at++) expect(pages.join('')).toContain(`Item ${at}`);
});

it('names the characters that the font does not have', async () => {
  expect(await missingIn('Ada 中文 ☃ ß', fonts)).toEqual(['中', '文', '☃']);
  expect(await missingIn('Ğüñ Ελ Ки – “€” …\nâ', fonts)).toEqual([]);
});

it('writes amounts exactly, as each language does', () => {
  expect(moneyOf(123456789012345678n, 'EUR', 2, 'en')).toBe('€1,234,567,890,123,456.78');
  expect(moneyOf(-5n, 'EUR', 2, 'de')).toBe('-0,05\u00a0€');
  expect(moneyOf(1234n, 'JPY', 0, 'en')).toBe('¥1,234');
  expect([isCurrency('EUR'), isCurrency('ABC'), isCurrency('eur')]).toEqual([true, false, false]);
});
