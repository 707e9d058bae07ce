import { texts as words } from '../../texts/en/tools/split-pdf';
import { pagesOf } from '../pages';
import { Refusal, refuseUnless } from '../refusal';

export const partsMax = 500;

// How a PDF is cut.
export interface Cut {
  by: 'every' | 'after' | 'ranges';
  every: number;
  after: string;
  ranges: string;
}

// partsOf returns the pages of each part, counted from 0.
export function partsOf({ by, every, after, ranges }: Cut, count: number): number[][] {
  const all = Array.from({ length: count }, (_, page) => page);
  const parts = by === 'every' ? chunks(all, every) : by === 'after' ? cutAfter(all, after, count) : eachRange(ranges, count);
  refuseUnless(parts.length <= partsMax, words.tooMany(partsMax), by);
  return parts;
}

function chunks(pages: number[], size: number): number[][] {
  return Array.from({ length: Math.ceil(pages.length / size) }, (_, at) => pages.slice(at * size, (at + 1) * size));
}

function cutAfter(pages: number[], text: string, count: number): number[][] {
  const ends = [...new Set([...pagesOf(text, count, 'after'), count - 1])].sort((a, b) => a - b);
  if (ends.length === 1) throw new Refusal(words.nothingCut, 'after');
  return ends.map((end, at) => pages.slice(at === 0 ? 0 : ends[at - 1]! + 1, end + 1));
}

// Each range is a part: 1-3,8 are two of them. With + between them, ranges become one part.
function eachRange(text: string, count: number): number[][] {
  return text.split(',').map((part) => pagesOf(part.replaceAll('+', ','), count, 'ranges'));
}
