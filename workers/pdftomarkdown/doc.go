// Package pdftomarkdown runs the tool pdf-to-markdown.
package pdftomarkdown
