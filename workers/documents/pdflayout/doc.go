// Package pdflayout finds out how the words of a PDF's pages belong together: a
// page only says where each word stands. It is pure; package poppler gets the
// words.
//
//	[]Page ─▶ running ─▶ columns ─▶ rows ─▶ tables, paragraphs ─▶ headings, lists ─▶ flow ─▶ Document
//	words     headers,   regions,   words    blocks of each        by the sizes of   parts of a paragraph
//	          footers    in order   of lines region                the document      joined across columns
//
// Headers, footers and page numbers are what several pages have at the same
// height at their top or bottom, numbers aside. They leave the text first.
//
// A page is cut where an empty strip parts two texts side by side: above, left,
// right and below of it, and each part again. That is the reading order. A strip
// that parts cells and not texts makes no columns.
//
// Rows whose words keep the same empty strips are a table. Wide gaps alone are
// not: a stretched line has them too.
//
// A paragraph ends where the spacing, the size or the indent changes, or where
// the next line's first word would still have fitted.
//
// Headings are larger than most of the text, or bold lines on their own. Their
// levels are the ranks of their sizes in the document.
//
// Text that is written from right to left comes in the order of reading, whatever
// order the page has it in.
//
// Everything is a guess from geometry, so each guess errs on the side of plain
// paragraphs. What no rule keeps is still there as text: a Document holds every
// word of every page once.
package pdflayout
