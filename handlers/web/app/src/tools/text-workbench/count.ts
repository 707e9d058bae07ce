export interface Counts {
  // signs are what people see as one; points are Unicode code points; bytes are those of UTF-8.
  signs: number;
  points: number;
  withoutBlanks: number;
  bytes: number;
  words: number;
  lines: number;
  linesFilled: number;
  sentences: number;
  paragraphs: number;
  longestLine: number;
  // readingSeconds at 238 words a minute (Brysbaert 2019, English prose read in silence).
  readingSeconds: number;
  invisible: number;
  frequent: { word: string; count: number }[];
}

const wordsAMinute = 238;
const frequentMax = 20;
// Beyond so many signs, signs and words are counted by simple rules: the segmenter takes a second for a million.
const segmentedMax = 1_000_000;

// counted measures a text. Words are those of the Unicode segmenter, for Chinese, Japanese and Thai too.
export function counted(text: string): Counts {
  const words = text.length <= segmentedMax ? segmented(text) : text.match(/[\p{L}\p{N}\p{M}]+(?:['’.-][\p{L}\p{N}\p{M}]+)*/gu) ?? [];
  const lines = text === '' ? [] : text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const { points, withoutBlanks } = pointsOf(text);
  return {
    signs: text.length > segmentedMax || /^[\x00-\x7f]*$/.test(text) ? points - count(text, /\r\n/g) : graphemes(text),
    points,
    withoutBlanks,
    bytes: new TextEncoder().encode(text).length,
    words: words.length,
    lines: lines.length,
    linesFilled: lines.filter((line) => line.trim() !== '').length,
    sentences: text.length <= segmentedMax ? sentences(text) : count(text, /[.!?…](?=["'”’)]*(?:\s|$))/g),
    paragraphs: text.split(/\n\s*\n/).filter((part) => part.trim() !== '').length,
    longestLine: lines.reduce((most, line) => Math.max(most, line.length > most ? pointsOf(line).points : 0), 0),
    readingSeconds: Math.round((words.length / wordsAMinute) * 60),
    invisible: count(text, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00a0\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g),
    frequent: frequent(words),
  };
}

// pointsOf counts code points in one pass: a pattern would take seconds for 10 MB.
function pointsOf(text: string): { points: number; withoutBlanks: number } {
  let [points, blanks] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // The second half of a pair belongs to the first.
    if (unit >= 0xdc00 && unit <= 0xdfff) continue;
    points++;
    if (unit <= 32 ? unit === 32 || (unit >= 9 && unit <= 13) : unit >= 160 && /\s/.test(text[i]!)) blanks++;
  }
  return { points, withoutBlanks: points - blanks };
}

function count(text: string, pattern: RegExp): number {
  let n = 0;
  while (pattern.exec(text) !== null) n++;
  return n;
}

const segmented = (text: string): string[] => Array.from(new Intl.Segmenter('en', { granularity: 'word' }).segment(text)).filter((part) => part.isWordLike).map(({ segment }) => segment);
const graphemes = (text: string): number => Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)).length;
const sentences = (text: string): number => Array.from(new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)).filter(({ segment }) => /[\p{L}\p{N}]/u.test(segment)).length;

function frequent(words: string[]): Counts['frequent'] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word.toLowerCase(), (counts.get(word.toLowerCase()) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, frequentMax).map(([word, times]) => ({ word, count: times }));
}
