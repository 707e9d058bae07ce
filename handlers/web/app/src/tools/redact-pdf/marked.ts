import { writtenOf } from '../pages';

// Marked is a box on a page, which is counted from 0: in points from the left upper corner of the page as it is shown.
export interface Marked {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

// Letters reach a little beyond the boxes of their text, and some cast a shadow.
const rimPoints = 2;
const rimShare = 6;

// rimmed returns a box with a rim, for a text that was found.
export function rimmed(box: Marked): Marked {
  const rim = Math.max(rimPoints, Math.min(box.width, box.height) / rimShare);
  return { page: box.page, x: box.x - rim, y: box.y - rim, width: box.width + 2 * rim, height: box.height + 2 * rim };
}

/** pagesIn writes the pages that boxes are on, such as 1-3,5. */
export const pagesIn = (boxes: Marked[], count: number): string => writtenOf([...new Set(boxes.map(({ page }) => page))].sort((a, b) => a - b), count);

// wordsOf returns the words to be looked for, one on each line.
export function wordsOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()).filter((line) => line !== ''))];
}
