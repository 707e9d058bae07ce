// Package measure compares what a tool made of a document with what the document says: words, their order, passages, and
// tables by cell and by edit distance. It reads Markdown with a parser that has not written it.
package measure
