// What stands for what: people type the plain one.
const alike: [RegExp, string][] = [[/^[\u2018\u2019\u201a\u201b\u02bc\u0060\u00b4]$/, "'"], [/^[\u201c\u201d\u201e\u00ab\u00bb]$/, '"'], [/^[\u2010-\u2015\u2212\u00ad\u0002\ufffe]$/, '-'], [/^[\u200b-\u200d\u2060\ufeff]$/, '']];

/** Letters are those of a page in the form in which they are looked for: text has one unit or more of each, places which one it is of. */
export interface Letters {
  text: string;
  places: Uint32Array;
}

/** lettersOf makes letters ready to be looked through, which takes longer than a look. */
export function lettersOf(letters: string[]): Letters {
  const places: number[] = [];
  let text = '';
  letters.forEach((letter, at) => {
    for (const unit of folded(letter)) (text += unit, places.push(...Array<number>(unit.length).fill(at)));
  });
  return { text, places: Uint32Array.from(places) };
}

/**
 * placesOf returns where a word stands among the letters of a page: the first letter, and how many. Capitals, ligatures, accents that are letters of their own,
 * and kinds of quotes, dashes and blanks make no difference, nor does it that a word is parted, by a hyphen or at the end of a line, or that it is s p a c e d.
 */
export function placesOf({ text, places }: Letters, word: string): [from: number, count: number][] {
  const signs = [...folded(word.trim())];
  if (signs.length === 0) return [];
  return [...text.matchAll(new RegExp(`${within(signs, parted)}${signs.length < spacedMin ? '' : `|${within(signs, '\\s{1,3}')}`}`, 'gu'))].map(({ index, 0: { length } }) => [places[index]!, places[index + length - 1]! - places[index]! + 1]);
}

// Between two letters of a word: nothing, or a hyphen, after which the line may end.
const parted = '(?:-\\s{0,3})?';
// Two letters with a blank between them are more often two words.
const spacedMin = 3;

function within(signs: string[], between: string): string {
  return signs.map((sign) => (/\s/.test(sign) ? '\\s*' : sign === '-' ? '-' : sign.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))).join(between).replaceAll(`${between}\\s*${between}`, '\\s*');
}

// By way of capitals, so that ß is ss, as in them.
function folded(text: string): string {
  return [...text.normalize('NFKD').toUpperCase().toLowerCase()].map((sign) => alike.find(([of]) => of.test(sign))?.[1] ?? sign).join('');
}
