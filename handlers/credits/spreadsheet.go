package credits

import (
	"bytes"
	"encoding/csv"
	"strings"
)

const spreadsheetType = "text/csv; charset=utf-8; header=present"

// spreadsheet writes rows as CSV (RFC 4180, lines end with CRLF).
func spreadsheet(rows ...[]string) ([]byte, error) {
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	w.UseCRLF = true
	err := w.WriteAll(rows)
	return text.Bytes(), err
}

// words returns a free text as a cell: a spreadsheet takes what begins with one of these characters for a formula, and computes it
// (OWASP, "CSV Injection").
func words(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}
