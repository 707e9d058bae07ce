// Characters that look like others (from Unicode's confusables.txt, those that browsers allow in names and that deceive most).
const likeLatin: Record<string, string> = {
  а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', ѕ: 's', і: 'i', ј: 'j', ԛ: 'q', ԝ: 'w', һ: 'h', ԁ: 'd', ӏ: 'l', ь: 'b', к: 'k', т: 't', м: 'm', н: 'h', в: 'b', г: 'r', п: 'n', ѵ: 'v', ї: 'i', ё: 'e',
  α: 'a', ο: 'o', ρ: 'p', ν: 'v', υ: 'u', ι: 'i', κ: 'k', τ: 't', χ: 'x', γ: 'y', ε: 'e', ω: 'w', η: 'n', ϲ: 'c', ϳ: 'j', σ: 'o', β: 'b',
  օ: 'o', ս: 'u', հ: 'h', ո: 'n', ց: 'g', ք: 'p', զ: 'q', ա: 'w', ɑ: 'a', ɡ: 'g', ɩ: 'i', ı: 'i', ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ŧ: 't', ß: 'b', ƅ: 'b', 'ꜱ': 's', ᴏ: 'o', ʀ: 'r', ʏ: 'y', ɴ: 'n', ʟ: 'l',
};
const likeLetters: [RegExp, string][] = [[/rn/g, 'm'], [/vv/g, 'w'], [/cl/g, 'd'], [/0/g, 'o'], [/1/g, 'l'], [/3/g, 'e'], [/4/g, 'a'], [/5/g, 's'], [/6/g, 'b'], [/8/g, 'b'], [/9/g, 'g'], [/i/g, 'l']];

/** asLatin is a name as a hurried reader sees it: foreign letters as the Latin ones that they look like, without accents. */
export function asLatin(name: string): string {
  return [...name.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase()].map((char) => likeLatin[char] ?? char).join('');
}

/** skeleton makes names equal that can be taken for each other, digits for letters too: paypa1 and paypal. Only to compare. */
export function skeleton(name: string): string {
  return likeLetters.reduce((text, [from, to]) => text.replace(from, to), asLatin(name));
}

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Devanagari', 'Georgian', 'Cherokee'];
const tests = scripts.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const);
const japanese = new Set(['Han', 'Hiragana', 'Katakana', 'Latin']);
const korean = new Set(['Han', 'Hangul', 'Latin']);

/** mixedScripts are the scripts of a name's part, if they are more than people write together (UTS 39, highly restrictive). */
export function mixedScripts(label: string): string[] {
  const found = tests.filter(([, test]) => test.test(label)).map(([script]) => script);
  const together = found.every((script) => japanese.has(script)) || found.every((script) => korean.has(script));
  return found.length > 1 && !together ? found : [];
}

/** distance is how many letters have to be changed, put in, taken out or swapped (Damerau), at most 2 are counted. */
export function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 1) return 2;
  let rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? rows[i - 2]![j - 2]! + 1 : 2;
      row.push(Math.min(change, swap, rows[i - 1]![j]! + 1, row[j - 1]! + 1));
    }
    rows = [...rows, row];
  }
  return Math.min(2, rows[a.length]![b.length]!);
}
