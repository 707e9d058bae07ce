import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { lettersOf, placesOf, type Letters } from './placesOf';
import { howDrawn, lines, type Letter } from './readingOrder';
import { speakPlainly } from './pdfMarks';

/** Found is a box around a text, or around a part of it that lies on one line: in points from the left upper corner of the page. */
export interface Found {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** heapOf returns the engine's memory as it is now: it is another array after it has grown. */
export function heapOf(engine: WrappedPdfiumModule): Uint8Array<ArrayBuffer> {
  return (engine.pdfium as unknown as { HEAPU8: Uint8Array<ArrayBuffer> }).HEAPU8;
}

/** eachText uses the text of an open page as it calls itself, and, where that is something else than what is drawn (ActualText), as it is drawn too. */
export function eachText<T>(engine: WrappedPdfiumModule, page: number, use: (text: number) => T): T[] {
  const used = [withText(engine, page, use)];
  if (speakPlainly(engine, page)) used.push(withText(engine, page, use));
  return used;
}

/** withText uses the text of an open page. */
export function withText<T>(engine: WrappedPdfiumModule, page: number, use: (text: number) => T): T {
  const text = engine.FPDFText_LoadPage(page);
  try {
    return use(text);
  } finally {
    engine.FPDFText_ClosePage(text);
  }
}

/** textOf is what an open page says, line by line; twice where it calls itself something else. */
export function textOf(engine: WrappedPdfiumModule, page: number): string {
  return eachText(engine, page, (text) => allOf(engine, text)).join('\n');
}

function allOf(engine: WrappedPdfiumModule, textPage: number): string {
  const { malloc, free } = engine.pdfium.wasmExports;
  const count = engine.FPDFText_CountChars(textPage);
  const at = malloc(2 * count + 2);
  // It writes UTF-16 and a zero, which it counts.
  const units = engine.FPDFText_GetText(textPage, 0, count, at) - 1;
  const text = new TextDecoder('utf-16le').decode(heapOf(engine).slice(at, at + 2 * Math.max(0, units)));
  free(at);
  return text;
}

const unitsPerPoint = 100;

// Rect is in points from the left lower corner of the page as it is written: left, top, right, bottom.
type Rect = [number, number, number, number];

/** Known is what has been read of a page: what it says, as it calls itself and as it is drawn, and its lines that are read in another order. */
export interface Known { texts: Letters[]; odd: Odd[] }

/** lacks reports whether a page that is known has a text nowhere. */
export function lacks({ texts, odd }: Known, text: string): boolean {
  return [...texts, ...odd.map(({ letters }) => letters)].every((letters) => placesOf(letters, text).length === 0);
}

/** find returns where a text lies on an open page of that size in points, whatever the order in which it is drawn. known is empty, or what it has kept of the page. */
export function find(engine: WrappedPdfiumModule, page: number, size: { width: number; height: number }, text: string, known: Partial<Known>): Found[] {
  const { malloc, free } = engine.pdfium.wasmExports;
  const corner = malloc(4 * 8);
  const number = (at: number): number => new DataView(heapOf(engine).buffer).getFloat64(corner + at, true);
  // PageToDevice knows how the page is turned and cut. It gives whole numbers, so it is asked in hundredths of a point.
  const place = (x: number, y: number): [number, number] => {
    engine.FPDF_PageToDevice(page, 0, 0, Math.round(size.width * unitsPerPoint), Math.round(size.height * unitsPerPoint), 0, x, y, corner, corner + 4);
    const view = new DataView(heapOf(engine).buffer);
    return [view.getInt32(corner, true) / unitsPerPoint, view.getInt32(corner + 4, true) / unitsPerPoint];
  };
  const boxed = ([left, top, right, bottom]: Rect): Found => {
    const [[x1, y1], [x2, y2]] = [place(left, top), place(right, bottom)];
    return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
  };
  try {
    const { texts = [], odd = [] } = known;
    let read = 0;
    const rects = eachText(engine, page, (textPage) => {
      if (!known.texts) {
        const signs = signsOf(engine, textPage);
        odd.push(...oddLines(engine, textPage, signs, corner));
        texts.push(lettersOf(signs));
      }
      return placesOf(texts[read++]!, text).flatMap(([from, length]) => Array.from({ length: engine.FPDFText_CountRects(textPage, from, length) }, (_, n): Rect => {
        engine.FPDFText_GetRect(textPage, n, corner, corner + 8, corner + 16, corner + 24);
        return [number(0), number(8), number(16), number(24)];
      }));
    }).flat();
    Object.assign(known, { texts, odd });
    const found = [...rects, ...odd.flatMap((odd) => asRead(odd, text))].map(boxed);
    // What is found in both texts of a page is there once.
    return [...new Map(found.map((box) => [`${box.x} ${box.y} ${box.width} ${box.height}`, box])).values()];
  } finally {
    free(corner);
  }
}

const signsOf = (engine: WrappedPdfiumModule, textPage: number): string[] =>
  Array.from({ length: engine.FPDFText_CountChars(textPage) }, (_, at) => String.fromCodePoint(Math.min(0x10ffff, engine.FPDFText_GetUnicode(textPage, at) >>> 0)));

const isBetween = (sign: string | undefined): boolean => sign === undefined || !/[\p{L}\p{N}]/u.test(sign);

/** Odd is a line of a page that is read in another order than it is drawn, or with blanks that are none of the file's, among all letters of the page. */
export interface Odd { line: ((Letter & { rect: Rect }) | undefined)[]; letters: Letters; signs: string[] }

// oddLines looks at each letter of a text, which takes long: what it returns is kept for the next word.
function oddLines(engine: WrappedPdfiumModule, textPage: number, signs: string[], corner: number): Odd[] {
  const letters: (Letter & { rect: Rect })[] = [];
  const view = new DataView(heapOf(engine).buffer, corner, 4 * 8);
  const number = (at: number): number => view.getFloat64(at, true);
  for (const [at, sign] of signs.entries()) {
    if (engine.FPDFText_IsGenerated(textPage, at) !== 0 || !engine.FPDFText_GetCharBox(textPage, at, corner, corner + 8, corner + 16, corner + 24)) continue;
    const [left, right, bottom, top] = [number(0), number(8), number(16), number(24)];
    if (!engine.FPDFText_GetCharOrigin(textPage, at, corner, corner + 8)) continue;
    letters.push({ at, sign, x: number(0), y: number(8), angle: -engine.FPDFText_GetCharAngle(textPage, at), size: Math.max(right - left, top - bottom), rect: [left, top, right, bottom] });
  }
  const order = new Map(letters.map(({ at }, n) => [at, n]));
  return lines(letters).filter((line) => howDrawn(line.filter((letter) => letter !== undefined), order) !== 'so').map((line) => ({ line: line as Odd['line'], letters: lettersOf(line.map((letter) => letter?.sign ?? ' ')), signs }));
}

// asRead finds what is drawn in another order than it is read, such as letter by letter from behind.
function asRead({ line, letters, signs }: Odd, text: string): Rect[] {
  return placesOf(letters, text).flatMap(([from, count]): Rect[] => {
    const found = line.slice(from, from + count).filter((letter) => letter !== undefined);
    const isWhole = found.every(({ at }, n) => n === 0 || at - found[n - 1]!.at === 1);
    const isApart = !isWhole && found.every(({ at }, n) => n === 0 || signs.slice(found[n - 1]!.at + 1, at).every((sign) => /\s/.test(sign)) && at > found[n - 1]!.at);
    // Of letters that are apart, those from the middle of one word to the middle of another are no word.
    if (isWhole || (isApart && ![found[0]!.at - 1, found.at(-1)!.at + 1].every((at) => isBetween(signs[at])))) return [];
    const all = found.map(({ rect }) => rect);
    return [[Math.min(...all.map(([left]) => left)), Math.max(...all.map(([, top]) => top)), Math.max(...all.map(([, , right]) => right)), Math.min(...all.map(([, , , bottom]) => bottom))]];
  });
}
