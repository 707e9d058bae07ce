// Package csvfile makes a spreadsheet of a table of comma separated values, of whatever dialect it is.
//
//	bytes ─▶ textfile: charset ─▶ dialect: delimiter, quote ─▶ records ─▶ ODS
//
// Every value is written as the text that it is in the file: leading zeros stay, 3,50 stays 3,50 whatever the locale, and
// what begins with = is no formula. Numbers are recognized only to be at the right of their cells.
package csvfile
