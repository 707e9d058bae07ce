// Package poppler reads PDF files with poppler's programs: words with their
// places, text as it is laid out, pictures of pages, and what pictures a page
// has.
//
//	pdftotext -bbox ──┐ words and boxes
//	                  ├─▶ page.Page
//	pdftohtml -xml ───┘ sizes, bold, italic, links: by place
//	pdftoppm, small ──▶ bullets that are drawn
//	pdfimages -list ──▶ Picture: which page is a scan
//	pdftoppm ─────────▶ a page as PNG
//
// pdftotext knows words best and says nothing of fonts; pdftohtml knows the fonts
// of lines and cuts words elsewhere. So a word gets the looks of the line of
// pdftohtml's that its middle lies in.
//
// Documents are read in portions of pages, so that neither program's answer is
// held at once for a long document, and progress is true.
package poppler
