package pdftomarkdown

import (
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/tables"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// table writes a table. Markdown has no spans: a spanning cell's text is in its first cell, and the others are empty. The first
// row is the header, which Markdown requires.
func (w *writer) table(t *tables.Table) {
	for i, row := range t.Grid() {
		cells := make([]string, len(row))
		for j, c := range row {
			cells[j] = cell(c.Runs, i == 0)
		}
		w.line("| " + strings.Join(cells, " | ") + " |")
		if i == 0 {
			w.line("|" + strings.Repeat(" --- |", t.Cols))
		}
	}
	w.line("")
}

// cell returns one line. A header is bold anyway.
func cell(runs []text.Run, header bool) string {
	if header {
		return strings.ReplaceAll(heading(runs), "|", `\|`)
	}
	text := strings.ReplaceAll(inline(runs), "\\\n", "<br>")
	return strings.ReplaceAll(text, "|", `\|`)
}
