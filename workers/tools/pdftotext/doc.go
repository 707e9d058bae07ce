// Package pdftotext runs the tool pdf-to-text on poppler.
//
//	input ─▶ pdfsource ─▶ poppler words ─▶ layout ─▶ paragraphs ┐
//	                          │                                 ├─▶ UTF-8 text ─▶ Output
//	                          └ layout: pdftotext -layout: lines ┘
//
// # The text
//
//   - UTF-8 without a byte order mark; lines end with a line feed.
//   - Every page ends with a form feed, even one without text. So the requested pages can be counted and found, and the file of a
//     PDF without any text is not empty: it has one form feed for each page.
//   - Without layout, a paragraph is one line, and an empty line separates paragraphs. The cells of a table are separated by
//     tabs. Headers and footers stay at the beginning and the end of their page. A paragraph that continues on the next page is
//     cut there. Code, which is monospaced within other text, keeps its lines and spaces.
//   - Hyphens of line breaks are removed, ligatures are replaced by letters, and right-to-left text is in reading order. With
//     layout, lines and hyphens are kept as on the page.
//
// # A PDF without text
//
// The job succeeds and says so: in the summary, in warnings, and by the numbers of its pages in pagesWithoutText. Pages that
// are essentially a picture are also in scannedPages. No text recognition is run: ocrApplied is always false.
package pdftotext
