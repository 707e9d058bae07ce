import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFRawStream, type PDFObject } from '../../engines/pdfobjects';
import { plainProfile } from '../remove-image-exif/icc';
import { cleanJPEG } from '../remove-image-exif/jpeg';
import { plainJPX } from './jpx';

const name = PDFName.of.bind(PDFName);
const [filter, parameters, length] = [name('Filter'), name('DecodeParms'), name('Length')];

/**
 * plainPicture is a JPEG or JPEG 2000 picture without its EXIF and its like, which it keeps in a PDF; undefined: there is nothing of it, or it is no such picture, or damaged. Its coded pixels
 * stay the bytes that they are.
 */
export function plainPicture(stream: PDFRawStream): PDFRawStream | undefined {
  const filters = filtersOf(stream.dict);
  const last = filters.at(-1);
  if (last !== name('DCTDecode') && last !== name('JPXDecode')) return undefined;
  try {
    const packed = unpacked(stream, filters.slice(0, -1));
    const { bytes, removed } = last === name('DCTDecode') ? cleanJPEG(packed) : plainJPX(packed);
    return removed.length === 0 ? undefined : replaced(stream, bytes, last as PDFName);
  } catch {
    return undefined;
  }
}

/** plainProfileOf is a color profile with what colors need of it; undefined: it has nothing else, or the stream is no profile. */
export function plainProfileOf(stream: PDFRawStream): PDFRawStream | undefined {
  // A profile's dictionary has little but how many colors there are (ISO 32000-2, 8.6.5.5).
  if (!stream.dict.has(name('N')) || stream.dict.has(name('Type')) || stream.dict.has(name('Subtype'))) return undefined;
  try {
    const profile = unpacked(stream, filtersOf(stream.dict));
    const plain = plainProfile(profile);
    return plain === undefined || plain === profile ? undefined : replaced(stream, plain);
  } catch {
    return undefined;
  }
}

function filtersOf(dict: PDFDict): (PDFObject | undefined)[] {
  const found = dict.lookup(filter);
  if (found instanceof PDFArray) return Array.from({ length: found.size() }, (_, n) => found.lookup(n));
  return found === undefined ? [] : [found];
}

function unpacked(stream: PDFRawStream, filters: unknown[]): Uint8Array {
  if (filters.length === 0) return stream.getContents();
  const dict = stream.dict.clone();
  dict.set(filter, dict.context.obj(filters as PDFName[]));
  const given = stream.dict.lookup(parameters);
  if (given instanceof PDFArray) dict.set(parameters, dict.context.obj(given.asArray().slice(0, filters.length)));
  return decodePDFRawStream(PDFRawStream.of(dict, stream.getContents())).decode();
}

// replaced has what is left of a stream, with its last filter only and what that was given.
function replaced(stream: PDFRawStream, bytes: Uint8Array, last?: PDFName): PDFRawStream {
  const dict = stream.dict.clone();
  for (const key of [filter, length]) dict.delete(key);
  if (last) dict.set(filter, last);
  const given = dict.lookup(parameters);
  const kept = last && (given instanceof PDFArray ? given.lookup(given.size() - 1) : filtersOf(stream.dict).length === 1 ? given : undefined);
  if (kept instanceof PDFDict) dict.set(parameters, kept);
  else dict.delete(parameters);
  return PDFRawStream.of(dict, bytes);
}
