import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFRawStream, PDFString, type PDFObject } from '../../engines/pdfobjects';
import { counted, finding, weight, type Finding } from './finding';
import { pictureFindings } from './pictures';
import { xmpFindings } from './xmp';

/** pdfFindings are what a PDF tells beside its pages. It throws EncryptedPDFError for one with a password. */
export async function pdfFindings(bytes: Uint8Array): Promise<Finding[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const dicts = allOf(pdf);
  return [
    ...info(pdf), ...xmp(pdf, dicts), ...notes(dicts), ...attachments(dicts), ...active(pdf, dicts), ...hidden(dicts), ...pictureFindings(pictures(pdf)), ...history(bytes, dicts),
  ];
}

const name = PDFName.of.bind(PDFName);

interface Owned { dict: PDFDict; stream?: PDFRawStream }

function allOf(pdf: PDFDocument): Owned[] {
  return pdf.context.enumerateIndirectObjects().flatMap(([, object]): Owned[] => {
    if (object instanceof PDFRawStream) return [{ dict: object.dict, stream: object }, ...inside(object.dict)];
    return inside(object);
  });
}

// Dictionaries that stand in others, without a number of their own.
function inside(object: PDFObject | undefined, depth = 0): Owned[] {
  if (depth > 12) return [];
  if (object instanceof PDFArray) return object.asArray().flatMap((one) => inside(one, depth + 1));
  if (!(object instanceof PDFDict)) return [];
  return [{ dict: object }, ...object.values().flatMap((one) => inside(one, depth + 1))];
}

function textOf(value: PDFObject | undefined): string {
  if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText();
  return value instanceof PDFName ? value.decodeText() : (value?.toString() ?? '');
}

const textIn = (dict: PDFDict, key: string): string => textOf(dict.lookup(name(key)));
const is = (dict: PDFDict, key: string, value: string): boolean => dict.lookup(name(key)) === name(value);

/** dateOf reads a PDF's date as ISO 8601; what is none stays. */
export function dateOf(text: string): string {
  const parts = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([+-Z])(\d\d)?'?(\d\d)?)?/.exec(text);
  if (!parts) return text;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, hours = '00', minutes = '00'] = parts;
  return `${year}-${month}-${day} ${hour}:${minute}:${second}${sign === undefined ? '' : sign === 'Z' ? ' UTC' : ` ${sign}${hours}:${minutes}`}`;
}

function info(pdf: PDFDocument): Finding[] {
  const dict = pdf.context.lookup(pdf.context.trailerInfo.Info);
  if (!(dict instanceof PDFDict)) return [];
  return dict.entries().map(([key, value]) => finding('properties', key.decodeText(), dateOf(textOf(pdf.context.lookup(value))), weight(key.decodeText()))).filter(({ value }) => value !== '');
}

function decoded(stream: PDFRawStream): string {
  try {
    return new TextDecoder().decode(decodePDFRawStream(stream).decode());
  } catch {
    return '';
  }
}

function xmp(pdf: PDFDocument, dicts: Owned[]): Finding[] {
  const main = pdf.catalog.lookup(name('Metadata'));
  const packets = dicts.flatMap(({ stream, dict }) => (stream && (is(dict, 'Type', 'Metadata') || is(dict, 'Subtype', 'XML')) && stream !== main ? [stream] : []));
  return [...(main instanceof PDFRawStream ? xmpFindings(decoded(main)) : []), ...counted('xmp', 'further', packets.map((stream) => xmpFindings(decoded(stream)).map(({ name: key, value }) => `${key} ${value}`).join(', ')))];
}

function notes(dicts: Owned[]): Finding[] {
  const found = dicts.filter(({ dict }) => dict.has(name('Subtype')) && dict.has(name('Rect')) && !['Link', 'Widget', 'Popup'].some((kind) => is(dict, 'Subtype', kind)));
  const texts = found.map(({ dict }) => textIn(dict, 'Contents'));
  return [...counted('notes', 'notes', texts), ...counted('people', 'noteAuthors', found.map(({ dict }) => textIn(dict, 'T')).filter(Boolean))];
}

function attachments(dicts: Owned[]): Finding[] {
  const files = dicts.filter(({ dict }) => dict.has(name('EF'))).map(({ dict }) => textIn(dict, 'UF') || textIn(dict, 'F'));
  return counted('attachments', 'files', files);
}

function active(pdf: PDFDocument, dicts: Owned[]): Finding[] {
  const scripts = dicts.filter(({ dict }) => is(dict, 'S', 'JavaScript')).map(({ dict }) => {
    const code = dict.lookup(name('JS'));
    return code instanceof PDFRawStream ? decoded(code).slice(0, 60) : textOf(code).slice(0, 60);
  });
  const launches = dicts.filter(({ dict }) => is(dict, 'S', 'Launch')).map(({ dict }) => textIn(dict, 'F'));
  const submits = dicts.filter(({ dict }) => is(dict, 'S', 'SubmitForm')).map(({ dict }) => textIn(dict, 'F'));
  const form = pdf.catalog.lookup(name('AcroForm'));
  const isXFA = form instanceof PDFDict && form.has(name('XFA'));
  return [...counted('active', 'scripts', scripts, 'bad'), ...counted('active', 'launches', launches, 'bad'), ...counted('active', 'submits', submits), ...(isXFA ? [finding('active', 'xfa', 'XFA', 'warn')] : [])];
}

function hidden(dicts: Owned[]): Finding[] {
  const layers = dicts.filter(({ dict }) => is(dict, 'Type', 'OCG')).map(({ dict }) => textIn(dict, 'Name'));
  const pieces = dicts.filter(({ dict }) => dict.has(name('PieceInfo'))).flatMap(({ dict }) => {
    const piece = dict.lookup(name('PieceInfo'));
    return piece instanceof PDFDict ? piece.keys().map((key) => key.decodeText()) : [];
  });
  const thumbnails = dicts.filter(({ dict }) => dict.has(name('Thumb'))).map(() => '');
  return [...counted('hidden', 'layers', layers, 'note'), ...counted('hidden', 'pieceInfo', pieces), ...counted('hidden', 'thumbnails', thumbnails)];
}

function pictures(pdf: PDFDocument): Uint8Array[] {
  return pdf.context.enumerateIndirectObjects().flatMap(([, object]) => (object instanceof PDFRawStream && is(object.dict, 'Filter', 'DCTDecode') ? [object.getContents()] : []));
}

// Each saving that only adds to the file leaves the old state in it.
function history(bytes: Uint8Array, dicts: Owned[]): Finding[] {
  const ends = count(bytes, '%%EOF');
  const isLinear = dicts.some(({ dict }) => dict.has(name('Linearized')));
  const revisions = ends - (isLinear ? 1 : 0);
  const signers = dicts.filter(({ dict }) => dict.has(name('ByteRange'))).map(({ dict }) => textIn(dict, 'Name'));
  return [...(revisions > 1 ? [finding('history', 'revisions', String(revisions), 'warn')] : []), ...counted('people', 'signers', signers)];
}

function count(bytes: Uint8Array, word: string): number {
  const wanted = new TextEncoder().encode(word);
  let found = 0;
  for (let at = bytes.indexOf(wanted[0]!); at >= 0; at = bytes.indexOf(wanted[0]!, at + 1)) if (wanted.every((byte, n) => bytes[at + n] === byte)) found++;
  return found;
}
