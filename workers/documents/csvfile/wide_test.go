package csvfile

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A file of commas would become millions of cells in memory, and more in the spreadsheet.
func TestATableIsNotWiderThanASheet(t *testing.T) {
	path := filepath.Join(t.TempDir(), "wide.csv")
	for columns, want := range map[int]error{ColumnsMax: nil, ColumnsMax + 1: ErrTooWide} {
		if err := os.WriteFile(path, []byte("x"+strings.Repeat(",", columns-1)+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(path, 10); !errors.Is(err, want) {
			t.Errorf("%d columns: %v", columns, err)
		}
	}
}
