// Package layout finds the structure of a PDF's pages: which words are a heading, a paragraph, a list, a table or code, and the
// order in which they are read. It is pure, and the only analysis of pages: Word, Markdown, Excel and text of one PDF agree
// because each is written from the Document that Analyze returns.
//
//	engines/poppler ─┐ page.Page: words with place and look, rules, marks
//	engines/pdfium ──┤
//	                 ▼
//	  ruled tables ─▶ running ─▶ columns ─▶ rows ─▶ tables without ─▶ headings, lists ─▶ flow ─▶ Document
//	  grid of rules   headers,   regions    words   rules, code,      by the sizes of   what goes on
//	                  footers    in order   of      paragraphs        the document      over columns, pages
//	                                        lines
//
// Headers, footers and page numbers are lines that at least three pages have at the same height at the top or bottom, separate
// from the text; numbers in them may differ, and so may one of two parts far from each other, as a chapter's title beside the book's. They are removed from the text first. A table's head that each page repeats stays: the rows below
// it have cells where its own are.
//
// A page is cut where an empty strip separates two texts side by side: above, left, right and below of the strip, and each part
// again. That is the reading order. What is side by side at the head of a letter is cut off below before. A strip that separates cells and not
// texts makes no columns: rows on one side are level with lines of the other one, or half-way between two, as cells in the middle of their rows are, or each part of one side is in the middle of one of the other, or what is on both sides ends
// at the same heights. Columns of one width are found first, with the tables in them; one that is wider than its column is printed over lines
// of the next (package overprint). Ruled tables beside each other are columns.
//
// Tables that the file itself names are read first, as far as the page shows the same (package tagged): what their words say, and where these are, is not asked again.
//
// Rows whose words leave the same gaps empty are a table, as package tables explains. Its columns say which rows at the beginning of the next column or
// page go on with it, and which at the end of the one before begin it, under the head that it repeats.
//
// A paragraph ends where the spacing, the size or the indent changes, or where the next line's first word would still have
// fitted.
//
// Numbers of lines in the margin are removed as running lines are; those of a program are a part of it (package linenumbers).
//
// Small text above or below its line is a script: a footnote's mark, an exponent, an index.
//
// Tables of contents are lists, each entry with the number of its page (package contents).
// Addresses side by side are read one after the other (package addresses).
//
// What begins below the text of a list's item belongs to it: code, further paragraphs, tables. The end of a column or a page ends no list.
//
// Paragraphs and headings know the frame that is drawn around them (package frames), and tables their borders and sides (package looks).
//
// Headings are larger than most of the text, or bold lines of their own, or those that the file itself names; then bold lines are none. Lines in the middle of each other are one. Their levels are the ranks of their sizes in the
// document.
//
// All but those tables, and the headings that a file names, is a guess from geometry, so each guess errs on the side of plain paragraphs. No text is lost: a Document has
// every word of every page once. Other tags in the PDF are ignored: what is visible decides.
//
// # Two readers
//
// Poppler and PDFium read the same PDF into the same type. Poppler's words make better text: scripts that a program wrote with
// replacement texts (/ActualText; Thai, Devanagari) are complete, whereas PDFium's letters are doubled or separated (token F1
// 1.00 against 0.96, scripts/quality). Only PDFium reads rules, and it is the second reader of what poppler reads. So Word and text are
// written from poppler's words with PDFium's rules, Markdown and workbooks from what PDFium reads.
//
// # Compared
//
// For Markdown, opendataloader-pdf 2.5.16 in its local mode is as good on Latin text in one and two columns (token F1 1.00,
// headings 1.00 of 1.00; November 2026, scripts/quality), but it writes right-to-left text backwards (token F1 0.02), misses
// drawn bullets (items 0.50), takes two of three Japanese and Chinese headings for text, keeps the hyphens of divided words
// (token F1 0.75 in narrow columns), finds no table without rules and needs a Java runtime.
package layout
