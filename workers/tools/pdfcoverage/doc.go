// Package pdfcoverage measures what part of each page of a PDF is in a tool's output: a second reader, that is not the one that the
// output was made with, says what is on the page.
//
//	poppler's words ─▶ output ─┐
//	PDFium's text ─────────────┴▶ characters of both ─▶ coverage of each page ─▶ metadata, a warning, or a failure
//
// Letters and digits are compared, whatever their order: hyphens, bullets and spaces are the tools' own. For pictures of pages,
// it is the places with ink.
package pdfcoverage
