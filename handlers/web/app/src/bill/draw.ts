import { started, type PDFImage } from '../engines/pdfwrite';
import { moneyOf, wordsOf, type Bill } from './bill';
import { margin, Sheet } from './sheet';
import type { Totals } from './totals';

/** Logo is a PNG or JPEG picture. */
export interface Logo { bytes: Uint8Array; isPNG: boolean }

export interface Fonts { regular: ArrayBuffer; bold: ArrayBuffer }

const lineHeight = 14;
const logoWidthMax = 180;
const logoHeightMax = 64;

/** missingIn are the characters of a text that the page's font does not have. */
export async function missingIn(text: string, fonts: Fonts): Promise<string[]> {
  return (await started(fonts.regular, fonts.bold)).regular.missing(text);
}

/** drawn is a bill as a PDF, with text that can be selected. */
export async function drawn(bill: Bill, totals: Totals, fonts: Fonts, logo?: Logo): Promise<Uint8Array> {
  const { pdf, regular, bold } = await started(fonts.regular, fonts.bold);
  const words = wordsOf(bill);
  const title = bill.kind === 'quote' ? words.quote : totals.total < 0n ? words.credit : words.invoice;
  pdf.setTitle([title, bill.number].filter(Boolean).join(' '));
  pdf.setLanguage(bill.language);
  const sheet = new Sheet(pdf, regular, bold, bill.paper);
  head(sheet, bill, title, logo && (await (logo.isPNG ? pdf.embedPng(logo.bytes) : pdf.embedJpg(logo.bytes))));
  table(sheet, bill, totals);
  sums(sheet, bill, totals);
  foot(sheet, bill);
  for (const [at, page] of pdf.getPages().entries()) {
    sheet.page = page;
    sheet.text(`${words.page} ${at + 1} ${words.of} ${pdf.getPageCount()}`, sheet.right, sheet.height - margin + 4, { size: 8, soft: true, align: 'right' });
  }
  return pdf.save();
}

function head(sheet: Sheet, bill: Bill, title: string, logo?: PDFImage): void {
  const words = wordsOf(bill);
  if (logo) {
    const scale = Math.min(logoWidthMax / logo.width, logoHeightMax / logo.height, 1);
    sheet.page.drawImage(logo, { x: margin, y: sheet.height - sheet.y - logo.height * scale, width: logo.width * scale, height: logo.height * scale });
  }
  sheet.text(title, sheet.right, sheet.y, { size: 22, bold: true, align: 'right' });
  const facts = [[words.number, bill.number], [words.date, bill.date], [bill.kind === 'quote' ? words.valid : words.due, bill.due]].filter(([, value]) => value !== '');
  facts.forEach(([name, value], at) => sheet.text(`${name}: ${value}`, sheet.right, sheet.y + 34 + at * lineHeight, { align: 'right' }));
  sheet.y += Math.max(logo ? logoHeightMax + 12 : 0, 34 + facts.length * lineHeight) + 20;
  const half = (sheet.right - margin - 30) / 2;
  const left = block(sheet, words.to, bill.to, margin, half);
  const right = block(sheet, words.from, bill.from, margin + half + 30, half);
  sheet.y += Math.max(left, right) + 24;
}

function block(sheet: Sheet, name: string, text: string, x: number, width: number): number {
  if (text.trim() === '') return 0;
  sheet.text(name, x, sheet.y, { size: 8, soft: true });
  const lines = sheet.wrapped(text.trim(), width);
  lines.forEach((line, at) => sheet.text(line, x, sheet.y + 13 + at * lineHeight, { bold: at === 0 }));
  return 13 + lines.length * lineHeight;
}

interface Column { name: string; right: number; of: (at: number) => string }

function columnsOf(sheet: Sheet, bill: Bill, totals: Totals): Column[] {
  const words = wordsOf(bill);
  const isOff = bill.items.some(({ discount }) => discount.trim() !== '');
  const all = [
    { name: words.amount, of: (at: number) => moneyOf(totals.lines[at]!, bill.currency, totals.digits, bill.language) },
    ...(isOff ? [{ name: words.discount, of: (at: number) => (bill.items[at]!.discount.trim() === '' ? '' : `${bill.items[at]!.discount.replace('%', '').trim()} %`) }] : []),
    { name: words.price, of: (at: number) => bill.items[at]!.price.trim() },
    { name: words.quantity, of: (at: number) => `${bill.items[at]!.quantity.trim()} ${bill.items[at]!.unit.trim()}`.trim() },
  ];
  let right = sheet.right;
  return all.map(({ name, of }) => {
    const width = Math.max(sheet.widthOf(name, { size: 8, bold: true }), ...bill.items.map((_, at) => sheet.widthOf(of(at))));
    const column = { name, of, right };
    right -= width + 16;
    return column;
  });
}

function table(sheet: Sheet, bill: Bill, totals: Totals): void {
  const words = wordsOf(bill);
  const columns = columnsOf(sheet, bill, totals);
  const last = columns.at(-1)!;
  const textWidth = Math.max(120, last.right - Math.max(...bill.items.map((_, at) => sheet.widthOf(last.of(at))), sheet.widthOf(last.name, { size: 8, bold: true })) - 16 - margin);
  const heading = (): void => {
    sheet.text(words.text, margin, sheet.y, { size: 8, bold: true });
    for (const { name, right } of columns) sheet.text(name, right, sheet.y, { size: 8, bold: true, align: 'right' });
    sheet.rule(sheet.y + 14);
    sheet.y += 20;
  };
  heading();
  bill.items.forEach((item, at) => {
    const lines = sheet.wrapped(item.text.trim(), textWidth);
    const named = item.taxes.map((tax) => bill.taxes[tax]).filter((tax) => tax !== undefined).map(({ name, percent }) => `${name} ${percent.replace('%', '').trim()} %`).join(' + ');
    const under = named === '' ? 0 : 11;
    if (sheet.room < Math.min(lines.length, 4) * lineHeight + under) {
      sheet.turn();
      heading();
    }
    for (const { of, right } of columns) sheet.text(of(at), right, sheet.y, { align: 'right' });
    for (const line of lines) {
      if (sheet.room < lineHeight) {
        sheet.turn();
        heading();
      }
      sheet.text(line, margin, sheet.y);
      sheet.y += lineHeight;
    }
    if (named !== '') sheet.text(named, margin, sheet.y, { size: 8, soft: true });
    sheet.y += under + 6;
  });
  sheet.rule(sheet.y);
  sheet.y += 10;
}

function sums(sheet: Sheet, bill: Bill, totals: Totals): void {
  const words = wordsOf(bill);
  const money = (units: bigint): string => moneyOf(units, bill.currency, totals.digits, bill.language);
  const taxes = totals.taxes.map(({ name, percent, base, amount }): [string, string] => [`${name} ${percent.replace('%', '').trim()} % ${words.of} ${money(base)}${bill.gross ? `, ${words.included}` : ''}`, money(amount)]);
  const rows: [string, string][] = [
    ...(totals.discount === 0n ? [] : ([[words.subtotal, money(totals.subtotal)], [words.discount, money(-totals.discount)]] as [string, string][])),
    ...(totals.taxes.length === 0 ? [] : ([[words.net, money(totals.net)]] as [string, string][])),
    ...taxes,
  ];
  if (sheet.room < rows.length * 16 + 30) sheet.turn();
  for (const [name, value] of rows) {
    const valueWidth = Math.max(90, sheet.widthOf(value) + 12);
    sheet.text(name, sheet.right - valueWidth, sheet.y, { align: 'right', soft: true });
    sheet.text(value, sheet.right, sheet.y, { align: 'right' });
    sheet.y += 16;
  }
  const total = money(totals.total);
  sheet.text(words.total, sheet.right - Math.max(90, sheet.widthOf(total, { size: 13, bold: true }) + 12), sheet.y + 4, { size: 13, bold: true, align: 'right' });
  sheet.text(total, sheet.right, sheet.y + 4, { size: 13, bold: true, align: 'right' });
  sheet.y += 44;
  if (totals.paid !== 0n) due(sheet, bill, totals);
}

// due says what was paid, and what is left to pay.
function due(sheet: Sheet, bill: Bill, { total, paid, digits }: Totals): void {
  const words = wordsOf(bill);
  const rows: [string, bigint, boolean][] = [[words.paid, -paid, false], [words.open, total - paid, true]];
  sheet.y -= 16;
  if (sheet.room < rows.length * 16) sheet.turn();
  for (const [name, amount, bold] of rows) {
    const value = moneyOf(amount, bill.currency, digits, bill.language);
    sheet.text(name, sheet.right - Math.max(90, sheet.widthOf(value, { bold }) + 12), sheet.y, { align: 'right', bold, soft: !bold });
    sheet.text(value, sheet.right, sheet.y, { align: 'right', bold });
    sheet.y += 16;
  }
  sheet.y += 16;
}

function foot(sheet: Sheet, bill: Bill): void {
  for (const line of bill.notes.trim() === '' ? [] : sheet.wrapped(bill.notes.trim(), sheet.right - margin)) {
    if (sheet.room < lineHeight) sheet.turn();
    sheet.text(line, margin, sheet.y);
    sheet.y += lineHeight;
  }
  if (bill.kind !== 'quote') return;
  if (sheet.room < 60) sheet.turn();
  sheet.y += 40;
  sheet.page.drawLine({ start: { x: margin, y: sheet.height - sheet.y }, end: { x: margin + 220, y: sheet.height - sheet.y }, thickness: 0.6 });
  sheet.text(wordsOf(bill).accepted, margin, sheet.y + 4, { size: 8, soft: true });
}
