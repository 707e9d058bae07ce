// Package pdftotext runs the tool pdf-to-text on poppler.
//
//	input ─▶ pdfsource ─▶ poppler words ─▶ layout ─▶ paragraphs ┐
//	                          │                                 ├─▶ UTF-8 text ─▶ Output
//	                          └ layout: pdftotext -layout: lines ┘
//
// # The text
//
//   - UTF-8 without a mark at its beginning; lines end with a line feed.
//   - Every page ends with a form feed, also one without text. So the pages that
//     were asked for can be counted and found, and the file of a PDF without
//     any text is not empty: it has one form feed for each page.
//   - Without layout, a paragraph is one line, and an empty line stands between
//     paragraphs. The cells of a table are parted by tabs. Headers and footers stay
//     where they are, at the beginning and the end of their page. A paragraph that
//     goes on over a page break is cut there. Code, which is set in a fixed pitch
//     within other text, keeps its lines and blanks.
//   - Hyphens of line breaks are gone, ligatures are letters, and text that is
//     written from right to left is in the order in which it is read. With
//     layout, lines and hyphens are kept as the page has them.
//
// # A PDF without text
//
// It is a success that says so: in the summary, in warnings, and by the numbers of
// its pages in pagesWithoutText. Pages that are essentially a picture are also in
// scannedPages. No text recognition is run: ocrApplied is always false.
package pdftotext
