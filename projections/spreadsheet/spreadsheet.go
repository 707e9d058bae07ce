// Package spreadsheet writes what the service knows about credits as CSV, for all who export it in the same columns.
package spreadsheet

import (
	"bytes"
	"encoding/csv"
	"strings"
)

// Type is the media type of a spreadsheet with a line of names.
const Type = "text/csv; charset=utf-8; header=present"

// Rows returns rows as CSV (RFC 4180, lines end with CRLF).
func Rows(rows ...[]string) ([]byte, error) {
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	w.UseCRLF = true
	err := w.WriteAll(rows)
	return text.Bytes(), err
}

// Words returns a free text as a cell: a spreadsheet takes what begins with one of these characters for a formula, and computes it
// (OWASP, "CSV Injection").
func Words(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}
