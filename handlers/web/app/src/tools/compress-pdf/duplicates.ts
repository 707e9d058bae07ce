import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef, type PDFContext, type PDFObject } from '../../engines/pdfobjects';

const name = PDFName.of.bind(PDFName);
// What may be there once for all who use it, besides streams. Appearances of forms and notes are their own: programs change them in place.
const shared = [name('Font'), name('FontDescriptor')];
// A picture is equal once its mask is, a font once its descriptor is, which is once its file is.
const roundsMax = 5;

/** withoutDuplicates lets everybody point to one of several equal pictures, fonts and other streams. It returns how many were left out. */
export function withoutDuplicates(context: PDFContext): number {
  let count = 0;
  for (let round = 0; round < roundsMax; round++) {
    const other = duplicatesOf(context);
    if (other.size === 0) break;
    for (const [, object] of context.enumerateIndirectObjects()) repoint(object, other);
    for (const ref of other.keys()) context.delete(ref);
    count += other.size;
  }
  return count;
}

function duplicatesOf(context: PDFContext): Map<PDFRef, PDFRef> {
  const known = new Map<string, { ref: PDFRef; contents: Uint8Array }[]>();
  const other = new Map<PDFRef, PDFRef>();
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const key = keyOf(object);
    if (key === undefined) continue;
    const contents = object instanceof PDFRawStream ? object.getContents() : new Uint8Array();
    const alike = known.get(key) ?? [];
    const same = alike.find((one) => equal(one.contents, contents));
    if (same) other.set(ref, same.ref);
    else known.set(key, [...alike, { ref, contents }]);
  }
  return other;
}

function keyOf(object: PDFObject): string | undefined {
  if (object instanceof PDFRawStream) return object.dict.lookup(name('Subtype')) === name('Form') ? undefined : `${sumOf(object.getContents())} ${object.dict.toString()}`;
  return object instanceof PDFDict && shared.includes(object.lookup(name('Type')) as PDFName) ? object.toString() : undefined;
}

// FNV-1a; who has the same is compared byte by byte.
function sumOf(bytes: Uint8Array): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < bytes.length; at++) sum = Math.imul(sum ^ bytes[at]!, 0x01000193);
  return sum;
}

const equal = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, at) => byte === b[at]);

function repoint(object: PDFObject, other: Map<PDFRef, PDFRef>): void {
  if (object instanceof PDFRawStream) return repoint(object.dict, other);
  if (object instanceof PDFDict) {
    for (const [key, value] of object.entries()) {
      const to = value instanceof PDFRef ? other.get(value) : undefined;
      if (to) object.set(key, to);
      else repoint(value, other);
    }
  } else if (object instanceof PDFArray) {
    for (let at = 0; at < object.size(); at++) {
      const value = object.get(at);
      const to = value instanceof PDFRef ? other.get(value) : undefined;
      if (to) object.set(at, to);
      else repoint(value, other);
    }
  }
}
