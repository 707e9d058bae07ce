import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

const text = 1;
const form = 5;
// Text that is not painted, as programs that read scans write it.
const invisible = 3;
// A form within forms, as deep as PDFium paints them.
const deepest = 40;

/** speakPlainly takes from what an open page has drawn the texts that it calls itself by (ActualText), and reports whether there were any. The file stays as it is. */
export function speakPlainly(engine: WrappedPdfiumModule, page: number): boolean {
  let isChanged = false;
  for (const object of objectsOf(engine, page)) {
    for (let n = 0; n < engine.FPDFPageObj_CountMarks(object); n++) {
      if (engine.FPDFPageObjMark_RemoveParam(object, engine.FPDFPageObj_GetMark(object, n), 'ActualText')) isChanged = true;
    }
  }
  return isChanged;
}

/** objectsOf are all objects that an open page draws, those of its forms too. */
export function* objectsOf(engine: WrappedPdfiumModule, page: number): Generator<number> {
  for (let n = 0; n < engine.FPDFPage_CountObjects(page); n++) yield* within(engine, engine.FPDFPage_GetObject(page, n), deepest);
}

function* within(engine: WrappedPdfiumModule, object: number, depth: number): Generator<number> {
  yield object;
  if (depth === 0 || engine.FPDFPageObj_GetType(object) !== form) return;
  for (let n = 0; n < engine.FPDFFormObj_CountObjects(object); n++) yield* within(engine, engine.FPDFFormObj_GetObject(object, n), depth - 1);
}

/** Doubts are why a search may miss what is seen on a page: letters that are drawn, and do not say which they are, and text that is not painted. */
export interface Doubts { letters: boolean; unpainted: boolean }

/** doubtsOf looks for doubts on an open page. */
export function doubtsOf(engine: WrappedPdfiumModule, page: number, textPage: number): Doubts {
  const isUnread = (at: number): boolean => engine.FPDFText_IsGenerated(textPage, at) === 0 && (engine.FPDFText_HasUnicodeMapError(textPage, at) === 1 || isNoLetter(engine.FPDFText_GetUnicode(textPage, at)));
  const count = engine.FPDFText_CountChars(textPage);
  let at = 0;
  while (at < count && !isUnread(at)) at++;
  const isUnpainted = (object: number): boolean => engine.FPDFPageObj_GetType(object) === text && engine.FPDFTextObj_GetTextRenderMode(object) === invisible;
  return { letters: at < count, unpainted: [...objectsOf(engine, page)].some(isUnpainted) };
}

// Signs of control but blanks and the hyphen of PDFium, those for private use, and what stands for a letter that is not known.
const isNoLetter = (code: number): boolean => (code < 0x20 && ![2, 9, 10, 13].includes(code)) || (code >= 0xe000 && code <= 0xf8ff) || code === 0xfffd;
