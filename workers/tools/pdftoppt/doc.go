// Package pdftoppt runs the tool pdf-to-ppt: LibreOffice makes slides of the pages
// of a PDF, and those that lack text are pictures instead.
//
//	input ─▶ pdfsource ─▶ words, sizes, scans (poppler)
//	            └───────▶ LibreOffice, impress_pdf_import ─▶ slides ─▶ for each page ─▶ pptx ─▶ opened again ─▶ Output
//	                                                                    │ the slide says what the page says: editable
//	                                                                    └ it does not, or the page is a scan: picture
//
// LibreOffice imports all pages in one run, whichever were asked for: 500 pages of
// text take it some 40 seconds. Where it fails, all pages become pictures.
//
// A presentation has slides of one size: that of the largest page, at most 56
// inches. Smaller pages lie at the upper left of their slide, larger ones are
// pictures that are made to fit.
package pdftoppt
