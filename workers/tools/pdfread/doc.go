// Package pdfread is what the tools share that use the structure of a PDF: it opens the file, reads its pages, and finds their
// structure.
//
//	input ─▶ pdfsource ─▶ PDFium, page by page ─▶ layout
//	          opens, no password, pages        lines, tables, headings …
//	          poppler's text ─▶ coverage ─▶ where it has more: poppler's words instead
package pdfread
