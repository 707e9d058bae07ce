import type { Step } from './steps';

type To = Extract<Step, { kind: 'case' }>['to'];

// caseOf changes the case of a text. Names (camel, snake …) are made of each line.
export function caseOf(text: string, to: To): string {
  const plain: Partial<Record<To, () => string>> = {
    upper: () => text.toUpperCase(),
    lower: () => text.toLowerCase(),
    title: () => text.toLowerCase().replace(/(?<![\p{L}\p{N}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase()),
    sentence: () => text.toLowerCase().replace(/(^|[.!?…]["'”’)]*\s+|\n\s*\n\s*)(["'“‘(]*)(\p{L})/gu, (_, before: string, quote: string, letter: string) => before + quote + letter.toUpperCase()),
    swap: () => text.replace(/\p{L}/gu, (letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase())),
  };
  return plain[to]?.() ?? text.split(/(\r?\n)/).map((part, at) => (at % 2 === 1 ? part : named(wordsOf(part), to))).join('');
}

// wordsOf cuts at all but letters and digits, and where small letters meet capitals: "parseHTMLText" is parse, HTML, Text.
const wordsOf = (line: string): string[] => line.match(/\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{Lu}+|\p{N}+/gu) ?? [];

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

function named(words: string[], to: To): string {
  if (to === 'snake') return words.join('_').toLowerCase();
  if (to === 'kebab') return words.join('-').toLowerCase();
  if (to === 'constant') return words.join('_').toUpperCase();
  const joined = words.map(capital).join('');
  return to === 'camel' ? (words[0] ?? '').toLowerCase() + joined.slice((words[0] ?? '').length) : joined;
}
