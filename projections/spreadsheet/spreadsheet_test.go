package spreadsheet_test

import (
	"encoding/csv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/projections/spreadsheet"
)

func TestATextIsReadBackAndIsNoFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching("[=+@\\t\"',;-].*")).Draw(t, "text")
		text = strings.ReplaceAll(text, "\r", " ") // a reader of CSV drops it at the end of a line
		written, err := spreadsheet.Rows([]string{"7", spreadsheet.Words(text)})
		if err != nil {
			t.Fatal(err)
		}
		read, err := csv.NewReader(strings.NewReader(string(written))).ReadAll()
		if err != nil || len(read) != 1 || len(read[0]) != 2 || read[0][0] != "7" {
			t.Fatalf("%q is read as %q, %v", written, read, err)
		}
		cell := read[0][1]
		if strings.TrimPrefix(cell, "'") != strings.TrimPrefix(text, "'") || cell != "" && strings.ContainsRune("=+-@\t", rune(cell[0])) {
			t.Fatalf("%q became the cell %q", text, cell)
		}
	})
}
