// Package csvfile turns a table of comma-separated values, in any dialect, into a spreadsheet.
//
//	bytes ─▶ textfile: charset ─▶ dialect: delimiter, quote ─▶ records ─▶ ODS
//
// Every value is written as text, as in the file: leading zeros stay, 3,50 stays 3,50 in any locale, and a value that begins
// with = is not a formula. Numbers are recognised only to align them to the right.
package csvfile
