// Package officepdf runs the tools that LibreOffice makes a PDF in, and poppler
// checks it: word-to-pdf, slides-to-pdf, spreadsheet-to-pdf. Each has a file of
// its name, which says what is different about it.
//
//	input ─▶ prepare ──────────────────▶ LibreOffice ─▶ pdfinfo ─▶ Output
//	         officefile: kind, whole,     office        opens, pages
//	         no password, sheets, slides
//	         csvfile: a table of text
//
// # Pages without end
//
// A spreadsheet with one cell at XFD1048576 keeps LibreOffice busy for minutes
// with pages that it then does not print. What its sheets cover is known before
// (officefile.Sheet), and too much of it is refused at once. What is printed is
// bounded as well: one page more than the limit is enough to know.
package officepdf
