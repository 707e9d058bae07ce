import { PDFXRefStreamParser } from '@cantoo/pdf-lib';

// pdf-lib reads a table of objects (ISO 32000-2, 7.5.8) and asks nobody what it has read: it finds objects by itself. One that is damaged may speak of 2^32 of them,
// or of numbers of as many bytes, which take hours and all memory; so no table is read, but for what its dictionary says of the document.
const parserOf = PDFXRefStreamParser.forStream;
PDFXRefStreamParser.forStream = (stream) => Object.assign(parserOf(stream), { subsections: [] });

// The objects of a PDF, to be looked at and taken out. Drawing on pages is another engine's.
export { decodePDFRawStream, EncryptedPDFError, PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFRawStream, PDFRef, PDFStream, PDFString } from '@cantoo/pdf-lib';
export type { PDFContext, PDFObject, PDFPageLeaf } from '@cantoo/pdf-lib';
