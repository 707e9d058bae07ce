// Package pdftomarkdown runs the tool pdf-to-markdown: PDFium reads the pages, their structure becomes GitHub flavored
// Markdown, and goldmark, a parser that wrote none of it, checks it.
//
//	input ─▶ pdfread ─▶ write ─▶ goldmark ─▶ Output
//	          pages,     escaped   as many headings, tables
//	          structure            and letters as were meant
//
// Text stays text: what would be markup is escaped. Links to anything but the web or a mailbox are dropped. Running headers and
// footers are dropped, and counted in a warning. A page that is a picture is mentioned in its place.
//
// Markdown has no scripts: these are HTML's (sup, sub), which GitHub shows. Entries of a table of contents are items that end with … and the number of the page.
//
// Package layout compares it with other programs.
package pdftomarkdown
