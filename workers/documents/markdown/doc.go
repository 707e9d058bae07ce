// Package markdown renders Markdown and plain text as HTML documents for printing.
//
// Markdown is GitHub's flavor with its tables, task lists, strikethrough and autolinks, plus footnotes. HTML in it is kept
// except for the elements that GitHub drops too, and the document's own Content-Security-Policy forbids scripts. Whether
// anything is loaded from elsewhere is for the printer to decide.
package markdown
