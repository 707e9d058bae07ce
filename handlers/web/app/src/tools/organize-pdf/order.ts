import { texts as words } from '../../texts/en/tools/organize-pdf';
import { pagesOf } from '../pages';
import { Refusal, refuseUnless } from '../refusal';

// Sheet is a page of the new order: one of the file, counted from 0, turned by so many degrees; or a blank one.
export type Sheet = { page: number; turn: 0 | 90 | 180 | 270 } | 'blank';

export const sheetsMax = 5000;

// sheetsOf reads an order such as 3,1-2,blank,5r90: pages, ranges, blank pages, and by how much a page is turned.
export function sheetsOf(text: string, count: number): Sheet[] {
  const sheets: Sheet[] = [];
  for (const part of text.split(',').map((one) => one.trim()).filter((one) => one !== '')) {
    const [, pages, turn] = /^(.*?)(?:r(90|180|270))?$/.exec(part)!;
    if (pages === 'blank') sheets.push('blank');
    else if (/^(\d+|z)(\s*-\s*(\d+|z))?$/.test(pages!)) sheets.push(...pagesOf(pages!, count, 'order').map((page): Sheet => ({ page, turn: Number(turn ?? 0) as 0 })));
    else throw new Refusal(words.unclear(part), 'order');
  }
  refuseUnless(sheets.some((sheet) => sheet !== 'blank'), words.none, 'order');
  refuseUnless(sheets.length <= sheetsMax, words.tooMany(sheetsMax), 'order');
  return sheets;
}

// writtenOf writes an order for sheetsOf.
export function writtenOf(sheets: Sheet[]): string {
  return sheets.map((sheet) => (sheet === 'blank' ? 'blank' : `${sheet.page + 1}${sheet.turn === 0 ? '' : `r${sheet.turn}`}`)).join(',');
}

/** taken returns qpdf's words for an order: the names of two files, that of a blank page the second, each followed by its pages in a row. Each mention of a file takes qpdf its time. */
export function taken(sheets: Sheet[], file: string, blank: string): string[] {
  const parts: { from: string; pages: number[] }[] = [];
  for (const sheet of sheets) {
    const [from, page] = sheet === 'blank' ? [blank, 0] : [file, sheet.page];
    const last = parts.at(-1);
    if (last?.from === from) last.pages.push(page);
    else parts.push({ from, pages: [page] });
  }
  return parts.flatMap(({ from, pages }) => [from, ranges(pages)]);
}

function ranges(pages: number[]): string {
  const parts: string[] = [];
  for (let at = 0; at < pages.length; at++) {
    const first = at;
    const step = pages[at + 1]! - pages[at]!;
    if (Math.abs(step) === 1) while (pages[at + 1] === pages[at]! + step) at++;
    parts.push(first === at ? `${pages[at]! + 1}` : `${pages[first]! + 1}-${pages[at]! + 1}`);
  }
  return parts.join(',');
}
