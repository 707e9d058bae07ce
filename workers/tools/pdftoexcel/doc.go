// Package pdftoexcel runs the tool pdf-to-excel: PDFium reads the pages, the
// tables that are found become sheets of a workbook, and the workbook is read
// again, cell by cell, before it is handed out.
//
//	input ─▶ pdfread ─▶ sheets ─▶ write ─▶ read again ─▶ Output
//	          pages,     cells     excelize  ZIP, sheets, every
//	          tables     typed               cell and every span
//
// A cell is a number (with the decimals, groups, sign of percent or currency that
// it is written with), a day, or text. How numbers are written is learnt from the
// whole document; what could be read in two ways stays text, and so do leading
// zeros, more than 15 digits, and whatever begins with = + or @. Nothing is ever
// a formula.
//
// Without a table there is one sheet with the text as it is on the pages.
//
// Package layout/tables says how its tables compare with those of other programs.
package pdftoexcel
