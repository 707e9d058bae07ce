// Package pdftomarkdown runs the tool pdf-to-markdown: PDFium reads the pages,
// their structure becomes GitHub flavoured Markdown, and goldmark, a parser that
// has written none of it, checks it.
//
//	input ─▶ pdfread ─▶ write ─▶ goldmark ─▶ Output
//	          pages,     escaped   as many headings, tables
//	          structure            and letters as were meant
//
// Text stays text: whatever would be markup is escaped. Links lead to the web or
// a mailbox or are left out. Running headers and footers are left out, and counted
// in a warning. A page that is a picture is named at its place.
//
// Package layout says how it compares with other programs.
package pdftomarkdown
