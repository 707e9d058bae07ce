// Package layout finds what the pages of a PDF say: which words are a heading, a paragraph, a list, a table or code, and
// in which order they are read. It is pure, and the only analysis of pages: Word, Markdown, Excel and text of one PDF
// agree because each is written from the Document that Analyze returns.
//
//	engines/poppler ─┐ page.Page: words with place and look, rules, marks
//	engines/pdfium ──┤
//	                 ▼
//	  ruled tables ─▶ running ─▶ columns ─▶ rows ─▶ tables without ─▶ headings, lists ─▶ flow ─▶ Document
//	  grid of rules   headers,   regions    words   rules, code,      by the sizes of   what goes on
//	                  footers    in order   of      paragraphs        the document      over columns, pages
//	                                        lines
//
// Headers, footers and page numbers are what at least three pages have at the same height at their top or bottom, apart
// from the text, numbers aside. They leave the text first.
//
// A page is cut where an empty strip parts two texts side by side: above, left, right and below of it, and each part
// again. That is the reading order. A strip that parts cells and not texts makes no columns.
//
// Rows whose words keep the same room empty are a table, as package tables says.
//
// A paragraph ends where the spacing, the size or the indent changes, or where the next line's first word would still have
// fitted.
//
// Headings are larger than most of the text, or bold lines on their own. Their levels are the ranks of their sizes in the
// document.
//
// Everything is a guess from geometry, so each guess errs on the side of plain paragraphs. What no rule keeps is still
// there as text: a Document holds every word of every page once. Tags that a PDF may have are not used: what is seen
// decides.
//
// # Two readers
//
// Poppler and PDFium read the same PDF into the same type. Poppler's words make better text: scripts that a program has
// written with replacement texts (/ActualText; Thai, Devanagari) come whole, where PDFium's letters come twice or apart
// (token F1 1.00 against 0.96, scripts/quality). Only PDFium reads rules. So Word and text are written from poppler's
// words, Markdown and workbooks from PDFium's, and a table whose cells only its rules can tell is a table in the latter
// alone.
//
// # Compared
//
// For Markdown, opendataloader-pdf 2.5.16 in its local mode is as good on Latin text in one and two columns (token F1
// 1.00, headings 1.00 of 1.00; November 2026, scripts/quality), but it writes right-to-left text backwards (token F1
// 0.02), does not see bullets that are drawn (items 0.50), sees two of three Japanese and Chinese headings as text, keeps
// hyphens of divided words (token F1 0.75 in narrow columns), finds no table without rules and wants a Java machine.
package layout
