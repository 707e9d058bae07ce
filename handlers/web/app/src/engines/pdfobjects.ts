// The objects of a PDF, to be looked at and taken out. Drawing on pages is another engine's.
export { decodePDFRawStream, EncryptedPDFError, PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFRawStream, PDFRef, PDFStream, PDFString } from '@cantoo/pdf-lib';
export type { PDFContext, PDFObject } from '@cantoo/pdf-lib';
