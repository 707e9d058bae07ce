// Package officepdf runs the tools whose PDF LibreOffice makes and poppler checks: word-to-pdf, slides-to-pdf,
// spreadsheet-to-pdf. Each has a file of its name with what is specific to it.
//
//	input ─▶ prepare ──────────────────▶ LibreOffice ─▶ pdfinfo ─▶ Output
//	         officefile: kind, whole,     office        opens, pages
//	         no password, sheets, slides
//	         csvfile: a table of text
//
// # Endless pages
//
// A spreadsheet with one cell at XFD1048576 keeps LibreOffice busy for minutes with pages that it does not print in the end.
// The extent of the sheets is known beforehand (officefile.Sheet), and one that is too large is refused at once. The number of
// printed pages is bounded too: one page more than the limit is enough to know.
package officepdf
