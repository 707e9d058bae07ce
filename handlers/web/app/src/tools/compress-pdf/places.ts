import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, PDFRef, PDFStream, type PDFContext, type PDFDocument, type PDFObject, type PDFPageLeaf } from '../../engines/pdfobjects';
import { drawnOf } from './content';

/** Size is how large a picture is on paper, in points. */
export interface Size { width: number; height: number }

// How a thing is turned and stretched; where it lies does not matter here.
type Linear = readonly [a: number, b: number, c: number, d: number];

const name = PDFName.of.bind(PDFName);
const upright: Linear = [1, 0, 0, 1];
const depthMax = 12;
// Forms that draw forms grow by powers; no real page comes near this.
const formsMax = 20_000;

/** placesOf returns how large each picture is where it is drawn largest: on pages, in forms, patterns and notes. */
export function placesOf(pdf: PDFDocument): Map<PDFRef, Size> {
  const walk = new Walk(pdf.context);
  for (const page of pdf.getPages()) {
    try {
      walk.page(page.node);
    } catch {
      // Readers do not show either what is drawn on a page that is damaged so.
    }
  }
  return walk.sizes;
}

class Walk {
  readonly sizes = new Map<PDFRef, Size>();
  private readonly context: PDFContext;
  private readonly seen = new Set<PDFDict>();
  private forms = 0;

  constructor(context: PDFContext) {
    this.context = context;
  }

  page(page: PDFPageLeaf): void {
    const unit = page.lookup(name('UserUnit'));
    const scale = unit instanceof PDFNumber ? unit.asNumber() : 1;
    const base: Linear = [scale, 0, 0, scale];
    this.content(contentOf(page.Contents()), page.Resources(), base);
    const notes = page.Annots();
    for (let at = 0; at < (notes?.size() ?? 0); at++) this.note(notes!.lookup(at), base);
  }

  private content(bytes: Uint8Array, resources: PDFDict | undefined, base: Linear, depth = 0): void {
    const things = dictOf(resources, 'XObject');
    let now = base;
    const kept: Linear[] = [];
    for (const drawn of drawnOf(bytes)) {
      if (drawn.op === 'q') kept.push(now);
      else if (drawn.op === 'Q') now = kept.pop() ?? now;
      else if (drawn.op === 'cm') now = times(drawn.matrix, now);
      else if (drawn.op === 'Do') this.thing(things?.get(name(drawn.name)), resources, now, depth);
    }
    if (resources && !this.seen.has(resources)) this.patterns(resources, base, depth);
  }

  // The cells of patterns are as large on every page as on the first that has them.
  private patterns(resources: PDFDict, base: Linear, depth: number): void {
    this.seen.add(resources);
    for (const pattern of dictOf(resources, 'Pattern')?.values() ?? []) this.form(this.context.lookup(pattern), resources, base, depth);
  }

  // A note's appearance is fitted into its rectangle (ISO 32000-2, 12.5.5).
  private note(note: PDFObject | undefined, base: Linear): void {
    const rect = note instanceof PDFDict ? numbersOf(note.lookup(name('Rect'))) : [];
    const looks = note instanceof PDFDict ? dictOf(note, 'AP')?.lookup(name('N')) : undefined;
    if (rect.length !== 4) return;
    for (const look of looks instanceof PDFDict ? looks.values().map((one) => this.context.lookup(one)) : [looks]) {
      if (!(look instanceof PDFRawStream)) continue;
      const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(look.dict.lookup(name('BBox')));
      const [a, b, c, d] = times(matrixOf(look.dict), upright);
      const [w, h] = [Math.abs(right - left), Math.abs(top - bottom)];
      const [width, height] = [Math.abs(a) * w + Math.abs(c) * h, Math.abs(b) * w + Math.abs(d) * h];
      if (width > 0 && height > 0) this.form(look, undefined, times([Math.abs(rect[2]! - rect[0]!) / width, 0, 0, Math.abs(rect[3]! - rect[1]!) / height], base), 0);
    }
  }

  private thing(object: PDFObject | undefined, resources: PDFDict | undefined, now: Linear, depth: number): void {
    const stream = this.context.lookup(object);
    if (!(stream instanceof PDFRawStream)) return;
    if (stream.dict.lookup(name('Subtype')) !== name('Image')) return this.form(stream, resources, now, depth);
    if (!(object instanceof PDFRef)) return;
    const [a, b, c, d] = now;
    const known = this.sizes.get(object);
    this.sizes.set(object, { width: Math.max(known?.width ?? 0, Math.hypot(a, b)), height: Math.max(known?.height ?? 0, Math.hypot(c, d)) });
  }

  // form walks a form, or the cell of a pattern: a content stream with a matrix and resources of its own.
  private form(stream: PDFObject | undefined, resources: PDFDict | undefined, base: Linear, depth: number): void {
    if (!(stream instanceof PDFRawStream) || depth >= depthMax || ++this.forms > formsMax) return;
    this.content(contentOf(stream), dictOf(stream.dict, 'Resources') ?? resources, times(matrixOf(stream.dict), base), depth + 1);
  }
}

function times(m: readonly number[], [a, b, c, d]: Linear): Linear {
  const [p, q, r, s] = m as unknown as Linear;
  return [p * a + q * c, p * b + q * d, r * a + s * c, r * b + s * d];
}

function matrixOf(dict: PDFDict): readonly number[] {
  const numbers = numbersOf(dict.lookup(name('Matrix')));
  return numbers.length === 6 ? numbers : upright;
}

const numbersOf = (object: PDFObject | undefined): number[] => (object instanceof PDFArray ? object.asArray().map((_, at) => object.lookup(at)).map((one) => (one instanceof PDFNumber ? one.asNumber() : 0)) : []);

function dictOf(of: PDFDict | undefined, key: string): PDFDict | undefined {
  const found = of?.lookup(name(key));
  return found instanceof PDFDict ? found : undefined;
}

// contentOf joins the streams of a content. One that cannot be read is left out.
function contentOf(object: PDFObject | undefined): Uint8Array {
  const streams = object instanceof PDFArray ? object.asArray().map((_, at) => object.lookup(at)) : [object];
  const parts = streams.flatMap((stream) => (stream instanceof PDFRawStream ? [decoded(stream)] : stream instanceof PDFStream ? [stream.getContents()] : []));
  if (parts.length === 1) return parts[0]!;
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length + 1, 0)).fill(0x20);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length + 1;
  }
  return all;
}

function decoded(stream: PDFRawStream): Uint8Array {
  try {
    return decodePDFRawStream(stream).decode();
  } catch {
    return new Uint8Array();
  }
}
