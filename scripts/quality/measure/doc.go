// Package measure compares a tool's output with the document's known content: words, their order, passages, and
// tables by cell and by edit distance. It reads Markdown with a parser independent of the tool.
package measure
