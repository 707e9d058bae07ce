/** Letter is a letter of a page where it stands: its number in the order in which the page draws it, its origin in points, its direction in radians, and its size. */
export interface Letter {
  at: number;
  sign: string;
  x: number;
  y: number;
  angle: number;
  size: number;
}

interface Placed extends Letter { along: number; across: number }

// Directions that differ by less than that are the same one.
const degree = Math.PI / 180;
// Parts of a letter's size: by how much a letter may lie beside its line, and how far the next one of a word may be.
const aside = 0.35;
const apart = 1.6;

/** lines puts letters in the order in which people read them, whatever the order in which they were drawn: line by line. Between letters that are far from each other is undefined. */
export function lines(letters: Letter[]): (Letter | undefined)[][] {
  const turned = new Map<number, Placed[]>();
  for (const letter of letters) {
    const angle = Math.round(letter.angle / degree) * degree;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const placed = { ...letter, along: letter.x * cos + letter.y * sin, across: letter.y * cos - letter.x * sin };
    const group = turned.get(angle);
    if (group) group.push(placed);
    else turned.set(angle, [placed]);
  }
  return [...turned.values()].flatMap((group) => inLines(group).map(spaced));
}

function inLines(letters: Placed[]): Placed[][] {
  const found: Placed[][] = [];
  for (const letter of letters.sort((a, b) => b.across - a.across)) {
    const line = found.at(-1);
    const last = line?.at(-1);
    if (line && last && last.across - letter.across <= aside * Math.max(last.size, letter.size)) line.push(letter);
    else found.push([letter]);
  }
  return found.map((line) => line.sort((a, b) => a.along - b.along));
}

function spaced(line: Placed[]): (Letter | undefined)[] {
  const size = line.reduce((most, letter) => Math.max(most, letter.size), 0);
  return line.flatMap((letter, n) => (n > 0 && letter.along - line[n - 1]!.along > apart * size ? [undefined, letter] : [letter]));
}

/**
 * howDrawn is how letters of one word were drawn: one after the other, as they are read; so, but with blanks between them that are none of the file's, as the letters are far apart; or in another
 * order. order is the place of each among those that are drawn.
 */
export function howDrawn(letters: Letter[], order: Map<number, number>): 'so' | 'spaced' | 'otherwise' {
  const follows = (place: (letter: Letter) => number): boolean => letters.every((letter, n) => n === 0 || place(letter) - place(letters[n - 1]!) === 1);
  if (follows(({ at }) => at)) return 'so';
  return follows(({ at }) => order.get(at)!) ? 'spaced' : 'otherwise';
}
