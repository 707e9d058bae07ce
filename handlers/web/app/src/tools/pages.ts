import { pdf } from '../texts/en/pdf';
import { Refusal } from './refusal';

// pagesOf returns the pages that a text such as 1-3,8,z-6 names, counted from 0, in its order. z is the last page; a page named
// twice is there twice. It refuses pages that do not exist.
export function pagesOf(text: string, count: number, field = 'pages'): number[] {
  if (text.trim() === 'all') return Array.from({ length: count }, (_, page) => page);
  const pages: number[] = [];
  for (const part of text.split(',')) {
    const [from, to = from] = part.split('-').map((one) => one.trim());
    const first = numberOf(from!, count, field);
    const last = numberOf(to!, count, field);
    const step = first <= last ? 1 : -1;
    for (let page = first; page !== last + step; page += step) pages.push(page - 1);
  }
  return pages;
}

function numberOf(text: string, count: number, field: string): number {
  if (text !== 'z' && !/^\d+$/.test(text)) throw new Refusal(pdf.pageList, field);
  const page = text === 'z' ? count : Number(text);
  if (page < 1 || page > count) throw new Refusal(pdf.pageMissing(text, count), field);
  return page;
}

// writtenOf writes pages, counted from 0, as people do: 1-3,8. The order is kept.
export function writtenOf(pages: number[], count: number): string {
  if (pages.length === count && pages.every((page, at) => page === at)) return 'all';
  const parts: string[] = [];
  for (let at = 0; at < pages.length; at++) {
    const first = at;
    while (pages[at + 1] === pages[at]! + 1) at++;
    parts.push(first === at ? `${pages[at]! + 1}` : `${pages[first]! + 1}-${pages[at]! + 1}`);
  }
  return parts.join(',');
}
