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

// Below so many parts a document in between takes longer than it saves.
const groupedMin = 6;

// groupsOf puts parts that come one after another together: from a document of a group's pages each part is made in a fraction of the time, which
// grows faster than the number of pages. Where that saves nothing, or a page is in several parts, all parts are one group.
export function groupsOf(parts: number[][]): number[][][] {
  const pages = parts.flat();
  if (parts.length < groupedMin || new Set(pages).size < pages.length) return [parts];
  const size = Math.ceil(Math.sqrt(parts.length));
  return Array.from({ length: Math.ceil(parts.length / size) }, (_, at) => parts.slice(at * size, (at + 1) * size));
}
