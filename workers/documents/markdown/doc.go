// Package markdown makes HTML documents, ready to be printed, of Markdown and of plain text.
//
// Markdown is GitHub's flavor with its tables, task lists, strikethrough and addresses, plus footnotes. HTML in it is kept
// but for the elements that GitHub leaves out too, and no script runs: the document's own policy forbids it. Nothing is
// loaded from elsewhere in any case; that is for the printer to decide.
package markdown
