// Package overprint finds the lines of a column of text over which a table of the column before is printed: one that is wider than its column. A table's
// rules say that it reaches that far, so that the words of those lines would be taken for its cells'.
package overprint
