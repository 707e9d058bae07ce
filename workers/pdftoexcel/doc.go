// Package pdftoexcel runs the tool pdf-to-excel.
package pdftoexcel
