import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFObject } from '../../engines/pdfobjects';
import { plainPicture, plainProfileOf } from './streams';

const name = PDFName.of.bind(PDFName);

// Keys that say something about a document, a page, a picture or a note, and nothing about what they show (ISO 32000-2, 8.11.4.4, 12.5, 14.3 to 14.5, 14.10, 14.11.7, 14.12).
// pdfTeX keeps the path and the properties of each PDF that it has drawn in (PTEX).
const telling = [
  'Metadata', 'PieceInfo', 'LastModified', 'Thumb', 'SpiderInfo', 'Legal', 'CreatorInfo', 'OPI', 'DPM', 'IDS', 'URLS', 'PTEX.FileName', 'PTEX.InfoDict', 'PTEX.PageNumber', 'PTEX.Fullbanner',
];
const ofNotes = ['M', 'CreationDate', 'NM'];
const ofFiles = ['CreationDate', 'ModDate', 'CheckSum', 'Mac'];

/** Taken is what was taken out of a PDF, counted. */
export interface Taken { info: string[]; counts: Record<'xmp' | 'pieceInfo' | 'thumbnails' | 'pictures' | 'profiles' | 'notes', number>; signed: boolean }

/** Stripped is a PDF without what was taken out of it. */
export interface Stripped extends Taken { bytes: Uint8Array }

/**
 * strip takes a PDF's metadata out of its objects. What it gives still has to be written out by qpdf, which leaves old revisions and
 * objects that nothing points to behind. authors takes the names off notes, too.
 */
export async function strip(bytes: Uint8Array, authors: boolean): Promise<Stripped> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const taken = takeOut(pdf, authors);
  return { bytes: await pdf.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false }), ...taken };
}

/** takeOut is strip's work on a document that is open. */
export function takeOut({ context }: PDFDocument, authors: boolean): Taken {
  const counts = { xmp: 0, pieceInfo: 0, thumbnails: 0, pictures: 0, profiles: 0, notes: 0 };
  const infoDict = context.lookup(context.trailerInfo.Info);
  const info = infoDict instanceof PDFDict ? infoDict.keys().map((key) => key.decodeText()) : [];
  let signed = false;
  if (context.trailerInfo.Info) context.delete(context.trailerInfo.Info as never);
  delete context.trailerInfo.Info;
  delete context.trailerInfo.ID;
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    for (const dict of dictsOf(object instanceof PDFRawStream ? object.dict : object)) {
      if (dict.has(name('Metadata'))) counts.xmp++;
      if (dict.has(name('PieceInfo'))) counts.pieceInfo++;
      if (dict.has(name('Thumb'))) counts.thumbnails++;
      signed ||= dict.has(name('ByteRange'));
      for (const key of telling) dict.delete(name(key));
      if (dict.lookup(name('Type')) === name('Thread')) dict.delete(name('I'));
      if (isNote(dict)) {
        if ([...ofNotes, ...(authors ? ['T'] : [])].filter((key) => dict.delete(name(key))).length > 0) counts.notes++;
      }
      if (dict.has(name('EF'))) for (const file of dictsOf(dict.lookup(name('EF')))) withoutDates(file);
    }
    if (object instanceof PDFRawStream) {
      const [picture, profile] = [plainPicture(object), plainProfileOf(object)];
      if (picture) counts.pictures++;
      if (profile) counts.profiles++;
      if (picture ?? profile) context.assign(ref, (picture ?? profile)!);
    }
    if (object instanceof PDFRawStream && object.dict.lookup(name('Type')) === name('EmbeddedFile')) for (const dict of dictsOf(object.dict)) for (const key of ofFiles) dict.delete(name(key));
  }
  return { info, counts, signed };
}

function withoutDates(dict: PDFDict): void {
  const params = dict.lookup(name('Params'));
  if (params instanceof PDFDict) for (const key of ofFiles) params.delete(name(key));
}

const isNote = (dict: PDFDict): boolean => dict.has(name('Rect')) && dict.has(name('Subtype')) && dict.lookup(name('Subtype')) !== name('Widget');

function dictsOf(object: PDFObject | undefined, depth = 0): PDFDict[] {
  if (depth > 20) return [];
  if (object instanceof PDFArray) return object.asArray().flatMap((one) => dictsOf(one, depth + 1));
  if (!(object instanceof PDFDict)) return [];
  return [object, ...object.values().flatMap((one) => dictsOf(one, depth + 1))];
}
