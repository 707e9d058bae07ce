// Package pdftoppt runs the tool pdf-to-ppt: LibreOffice makes slides of the pages of a PDF; slides that lack text are replaced
// by images of their pages.
//
//	input ─▶ pdfsource ─▶ words, sizes, scans (poppler)
//	            └───────▶ LibreOffice, impress_pdf_import ─▶ slides ─▶ for each page ─▶ pptx ─▶ opened again ─▶ Output
//	                                                                    │ the slide says what the page says: editable
//	                                                                    └ it does not, or the page is a scan: picture
//
// LibreOffice imports all pages in one run, whichever were requested: 500 pages of text take it about 40 seconds. If it fails,
// all pages become images.
//
// All slides of a presentation have one size: that of the largest page, at most 56 inches. Smaller pages are at the upper left
// of their slide, larger ones are images that are scaled to fit.
package pdftoppt
