import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, type PDFObject } from '../../engines/pdfobjects';

const name = PDFName.of.bind(PDFName);

/** bytesThrough undoes the first filters of a stream, so many of them. It throws for those that it does not know. */
export async function bytesThrough(stream: PDFRawStream, filters: string[], count: number): Promise<Uint8Array> {
  const params = stream.dict.lookup(name('DecodeParms'));
  let bytes = stream.getContents();
  for (let at = 0; at < count; at++) {
    const own = params instanceof PDFArray ? params.lookup(at) : params;
    bytes = unpredicted(await unpacked(bytes, filters[at]!, own, stream), own);
  }
  return bytes;
}

async function unpacked(bytes: Uint8Array, filter: string, params: PDFObject | undefined, { dict }: PDFRawStream): Promise<Uint8Array> {
  if (filter === 'FlateDecode') {
    const whole = await inflated(bytes).catch(() => undefined);
    if (whole) return whole;
  }
  // The slower reader takes what ends too soon, or has something after its end.
  const alone = dict.context.obj({ Filter: filter });
  if (params instanceof PDFDict) alone.set(name('DecodeParms'), params);
  return decodePDFRawStream(PDFRawStream.of(alone, bytes)).decode();
}

const inflated = async (bytes: Uint8Array): Promise<Uint8Array> => new Uint8Array(await new Response(new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('deflate'))).arrayBuffer());

// unpredicted undoes PNG's filters and TIFF's differences (ISO 32000-2, 7.4.4.4).
function unpredicted(bytes: Uint8Array, params: PDFObject | undefined): Uint8Array {
  const number = (key: string, initial: number): number => {
    const found = params instanceof PDFDict ? params.lookup(name(key)) : undefined;
    return found instanceof PDFNumber ? found.asNumber() : initial;
  };
  const predictor = number('Predictor', 1);
  if (predictor === 1) return bytes;
  const pixelBytes = Math.max(1, (number('Colors', 1) * number('BitsPerComponent', 8)) >> 3);
  const rowBytes = Math.ceil((number('Colors', 1) * number('BitsPerComponent', 8) * number('Columns', 1)) / 8);
  if (predictor >= 10) return withoutFilters(bytes, rowBytes, pixelBytes);
  if (number('BitsPerComponent', 8) !== 8) throw new Error(`predictor ${predictor}`);
  const out = bytes.slice();
  for (let row = 0; row < out.length; row += rowBytes) for (let at = row + pixelBytes; at < Math.min(out.length, row + rowBytes); at++) out[at]! += out[at - pixelBytes]!;
  return out;
}

function withoutFilters(bytes: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.ceil(bytes.length / (rowBytes + 1));
  const out = new Uint8Array(rows * rowBytes);
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1);
    const to = row * rowBytes;
    unfilter(bytes[from]!, bytes.subarray(from + 1, from + 1 + rowBytes), out, to, row === 0 ? -1 : to - rowBytes, pixelBytes);
  }
  return out;
}

function unfilter(kind: number, row: Uint8Array, out: Uint8Array, to: number, above: number, pixelBytes: number): void {
  for (let at = 0; at < row.length; at++) {
    const a = at < pixelBytes ? 0 : out[to + at - pixelBytes]!;
    const b = above < 0 ? 0 : out[above + at]!;
    const c = above < 0 || at < pixelBytes ? 0 : out[above + at - pixelBytes]!;
    out[to + at] = row[at]! + (kind === 1 ? a : kind === 2 ? b : kind === 3 ? (a + b) >> 1 : kind === 4 ? nearest(a, b, c) : 0);
  }
}

// Paeth's choice (ISO/IEC 15948, 9.4).
function nearest(a: number, b: number, c: number): number {
  const pa = Math.abs(b - c), pb = Math.abs(a - c), pc = Math.abs(a + b - 2 * c);
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}
