import { Room, WordList } from './wordList';

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

// Texts are gone through in blocks of about so many letters: lists of all words of a long one take ten times the text.
const blockMax = 1 << 16;

// counted measures a text; several may be counted in one room. Words are those of the Unicode segmenter, for Chinese, Japanese and Thai too.
export function counted(text: string, room = new Room()): Counts {
  const isLong = text.length > segmentedMax;
  const found = { points: 0, blanks: 0, bytes: 0, invisible: 0, sentences: 0, signs: 0 };
  for (const block of isLong ? blocks(text) : [text]) {
    const { points, blanks, bytes } = pointsOf(block);
    found.points += points;
    found.blanks += blanks;
    found.bytes += bytes;
    found.invisible += count(block, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00a0\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g);
    found.sentences += isLong ? count(block, /[.!?…](?=["'”’)]*(?:\s|$))/g) : sentences(block);
    found.signs += isLong || /^[\x00-\x7f]*$/.test(block) ? points - count(block, /\r\n/g) : graphemes(block);
  }
  const { total, frequent } = isLong ? longWords(text, room) : words(text);
  const { points, blanks, ...rest } = found;
  return { ...rest, points, words: total, withoutBlanks: points - blanks, ...linesOf(text), readingSeconds: Math.round((total / wordsAMinute) * 60), frequent };
}

interface Words { total: number; frequent: Counts['frequent'] }

function longWords(text: string, room: Room): Words {
  const list = new WordList(text, room);
  return { total: list.total, frequent: list.frequent(frequentMax) };
}

function words(text: string): Words {
  const counts = new Map<string, number>();
  let total = 0;
  for (const word of segmented(text)) {
    total++;
    const key = word.toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return { total, frequent: [...counts].sort((a, b) => b[1] - a[1]).slice(0, frequentMax).map(([word, count]) => ({ word, count })) };
}

// blocks cuts after white space, which no word, sentence or sign goes across; CR and LF stay together.
function* blocks(text: string): Generator<string> {
  const blank = /\s(?<!\r(?=\n))/g;
  for (let from = 0, end = 0; from < text.length; from = end) {
    blank.lastIndex = from + blockMax;
    end = (blank.exec(text)?.index ?? text.length) + 1;
    yield text.slice(from, end);
  }
}

function linesOf(text: string): Pick<Counts, 'lines' | 'linesFilled' | 'paragraphs' | 'longestLine'> {
  const found = { lines: 0, linesFilled: 0, paragraphs: 0, longestLine: 0 };
  const plain = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  let isWithin = false;
  for (let from = 0, end = 0; from < plain.length; from = end + 1) {
    end = plain.indexOf('\n', from);
    if (end < 0) end = plain.length;
    const line = plain.slice(from, end);
    const isFilled = line.trim() !== '';
    found.lines++;
    if (isFilled) found.linesFilled++;
    if (isFilled && !isWithin) found.paragraphs++;
    if (line.length > found.longestLine) found.longestLine = Math.max(found.longestLine, pointsOf(line).points);
    isWithin = isFilled;
  }
  return found;
}

// pointsOf counts code points and the bytes of UTF-8 in one pass: a pattern would take seconds for 10 MB. Half a pair is written as a sign of three bytes.
function pointsOf(text: string): { points: number; blanks: number; bytes: number } {
  let [points, blanks, bytes] = [0, 0, 0];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    points++;
    if (unit >= 0xd800 && unit <= 0xdbff && isSecondHalf(text.charCodeAt(i + 1))) {
      i++;
      bytes += 4;
      continue;
    }
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
    if (unit <= 32 ? unit === 32 || (unit >= 9 && unit <= 13) : unit >= 160 && /\s/.test(text[i]!)) blanks++;
  }
  return { points, blanks, bytes };
}

const isSecondHalf = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

// count makes no list of what it finds.
function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (pattern.lastIndex = 0; pattern.test(text); ) found++;
  return found;
}


function* segmented(text: string): Generator<string> {
  for (const { segment, isWordLike } of new Intl.Segmenter('en', { granularity: 'word' }).segment(text)) if (isWordLike) yield segment;
}

function graphemes(text: string): number {
  let signs = 0;
  for (const _ of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) signs++;
  return signs;
}

function sentences(text: string): number {
  let found = 0;
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)) if (/[\p{L}\p{N}]/u.test(segment)) found++;
  return found;
}
