// Package text makes lines of words, and text of lines: which words are in one row, in which order they are read,
// where a blank is between two of them, and what a line break has parted. It knows nothing of paragraphs and tables.
//
// Text that is written from right to left comes in the order of reading, whatever order the page has it in. Nothing is
// lost: each visible letter of a word is in the text once.
package text
