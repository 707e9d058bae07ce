// Package text makes lines of words, and text of lines: which words are in one row, in which order they are read, where there
// is a space between two of them, and how text continues after a line break. It knows nothing of paragraphs and tables.
//
// Right-to-left text is returned in reading order, whatever its order on the page. Nothing is lost: each visible letter of a
// word is in the text once.
package text
