// Package poppler reads PDF files with poppler's programs: words with their positions, text in its layout, images of pages, and
// the pictures on a page.
//
//	pdftotext -bbox ──┐ words and boxes
//	                  ├─▶ page.Page
//	pdftohtml -xml ───┘ sizes, bold, italic, links: by place; Dress takes another reader's
//	pdfimages -list ──▶ Picture: which page is a scan
//	pdftoppm ─────────▶ a page as PNG
//
// pdftotext finds words best but reports no fonts; pdftohtml reports the fonts of lines but splits words differently. So a word
// gets the style of the pdftohtml line that contains its middle. Both run at once: pdftotext reads the document from its standard input,
// so that it needs no directory.
//
// Documents are read in portions of pages, so that neither program's output is in memory at once for a long document, and
// progress is accurate.
package poppler
