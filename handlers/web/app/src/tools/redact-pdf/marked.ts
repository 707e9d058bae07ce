// Marked is a box on a page, which is counted from 0: in points from the left upper corner of the page as it is shown.
export interface Marked {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

// Letters reach a little beyond the boxes of their text.
const rimPoints = 2;

// rimmed returns a box with a rim, for a text that was found.
export function rimmed(box: Marked): Marked {
  return { page: box.page, x: box.x - rimPoints, y: box.y - rimPoints, width: box.width + 2 * rimPoints, height: box.height + 2 * rimPoints };
}

// wordsOf returns the words to be looked for, one on each line.
export function wordsOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()).filter((line) => line !== ''))];
}
