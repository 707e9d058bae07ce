package pdftomarkdown

import (
	"strings"

	"github.com/toolmill/toolmill/workers/engines/pdfstructure"
)

// table writes a table. Markdown has no spans: a cell that spans others stands
// in the first, and those are empty. The first row is the header, which Markdown
// cannot do without.
func (w *writer) table(t pdfstructure.Table) {
	rows := make([][]string, t.Rows)
	for i := range rows {
		rows[i] = make([]string, t.Cols)
	}
	for _, c := range t.Cells {
		rows[c.Row][c.Col] = cell(c.Spans, c.Row == 0)
	}
	for i, row := range rows {
		w.line("| " + strings.Join(row, " | ") + " |")
		if i == 0 {
			w.line("|" + strings.Repeat(" --- |", t.Cols))
		}
	}
	w.line("")
}

// cell is one line. A header is bold anyway.
func cell(spans []pdfstructure.Span, header bool) string {
	if header {
		return strings.ReplaceAll(heading(spans), "|", `\|`)
	}
	text := strings.ReplaceAll(inline(spans), "\\\n", "<br>")
	return strings.ReplaceAll(text, "|", `\|`)
}
