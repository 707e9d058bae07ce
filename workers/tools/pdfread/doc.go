// Package pdfread is what the tools share that make something of the structure
// of a PDF: the file is opened, its pages are read, and what is on them is
// understood.
//
//	input ─▶ pdfsource ─▶ PDFium, page by page ─▶ layout
//	          opens, no password, pages        lines, tables, headings …
package pdfread
