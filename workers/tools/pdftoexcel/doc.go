// Package pdftoexcel runs the tool pdf-to-excel: PDFium reads the pages, the tables become sheets of a workbook, and the
// workbook is read back, cell by cell, before it is delivered.
//
//	input ─▶ pdfread ─▶ sheets ─▶ write ─▶ read again ─▶ Output
//	          pages,     cells     excelize  ZIP, sheets, every
//	          tables     typed               cell and every span
//
// A cell is a number (with its decimals, grouping, percent or currency sign), a date, or text. The convention for numbers is
// learnt from the whole document; what could be read in two ways stays text, and so do leading zeros, more than 15 digits, and
// everything that begins with = + or @. No cell is ever a formula.
//
// Without a table there is one sheet with the text in its layout.
//
// Package layout/tables compares its tables with those of other programs.
package pdftoexcel
