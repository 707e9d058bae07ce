export type Style = '1' | 'i' | 'I' | '1 of n' | 'Page 1' | 'Page 1 of n';

const romans: [number, string][] = [
  [1000, 'm'], [900, 'cm'], [500, 'd'], [400, 'cd'], [100, 'c'], [90, 'xc'], [50, 'l'], [40, 'xl'], [10, 'x'], [9, 'ix'], [5, 'v'], [4, 'iv'], [1, 'i'],
];
const romanMax = 3999;

// roman writes a number with Roman digits; those that these cannot write as they are.
export function roman(n: number): string {
  if (n < 1 || n > romanMax) return String(n);
  let left = n;
  let written = '';
  for (const [value, digits] of romans) {
    while (left >= value) {
      written += digits;
      left -= value;
    }
  }
  return written;
}

// numbered writes a page's number. last is the number of the last page that has one.
export function numbered(style: Style, n: number, last: number): string {
  if (style === 'i') return roman(n);
  if (style === 'I') return roman(n).toUpperCase();
  return style.replace('1', String(n)).replace(/n$/, String(last));
}

// placeOf returns where a text begins, in points from the left lower corner.
export function placeOf(place: string, page: { width: number; height: number }, text: { width: number; height: number }, margin: number): { x: number; y: number } {
  const [edge, side] = place.split('-');
  const x = side === 'left' ? margin : side === 'right' ? page.width - margin - text.width : (page.width - text.width) / 2;
  return { x, y: edge === 'top' ? page.height - margin - text.height : margin };
}
