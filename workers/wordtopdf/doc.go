// Package wordtopdf runs the tool word-to-pdf: LibreOffice makes a PDF of a
// text document, and poppler checks it.
//
//	input ─▶ officefile ─▶ LibreOffice ─▶ pdfinfo ─▶ Output
//	          kind, whole,   office        opens, pages
//	          no password
package wordtopdf
