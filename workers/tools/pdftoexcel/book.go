package pdftoexcel

import (
	"fmt"

	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/documents/layout/tables"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
	"github.com/toolmill/toolmill/workers/tools/pdfread"
)

// sheet is one sheet of the workbook.
type sheet struct {
	name        string
	rightToLeft bool
	rows, cols  int
	cells       []cell
}

// cell is a cell of a sheet: its row and column, counted from 0, and its span.
type cell struct {
	row, col, rowSpan, colSpan int
	value
	bold bool
}

// sheetsOf makes a sheet of each table, or one of the text of all pages if there is no table.
func sheetsOf(s pdfread.Source) []sheet {
	found := s.Tables()
	if len(found) == 0 {
		return []sheet{textSheet(s)}
	}
	var texts []string
	for _, t := range found {
		for _, c := range t.Cells {
			texts = append(texts, c.Text())
		}
	}
	written := conventionsOf(texts)
	var taken names
	sheets := make([]sheet, len(found))
	for i, t := range found {
		sheets[i] = tableSheet(t, written)
		sheets[i].name = taken.name(t.Title, i+1)
	}
	return sheets
}

func tableSheet(t *tables.Table, written conventions) sheet {
	s := sheet{rightToLeft: t.RightToLeft, rows: t.Rows, cols: t.Cols}
	for _, c := range t.Cells {
		s.cells = append(s.cells, cell{
			row: c.Row, col: c.Col, rowSpan: c.RowSpan, colSpan: c.ColSpan, value: valueOf(c.Text(), written), bold: isBold(c.Runs),
		})
	}
	return s
}

func isBold(runs []text.Run) bool {
	for _, s := range runs {
		if !s.Bold && s.Text != " " {
			return false
		}
	}
	return len(runs) > 0
}

// textSheet has the text in its layout, all of it as text, and names the pages without text.
func textSheet(s pdfread.Source) sheet {
	out := sheet{name: "Text"}
	add := func(row []string) {
		for col, text := range row {
			if text != "" {
				out.cells = append(out.cells, cell{row: out.rows, col: col, rowSpan: 1, colSpan: 1, value: value{text: text}})
			}
		}
		out.rows, out.cols = out.rows+1, max(out.cols, len(row))
	}
	for i, p := range s.Read {
		if i > 0 {
			add(nil)
		}
		switch {
		case p.Scanned():
			add([]string{fmt.Sprintf("Page %d is a picture without text. It was not read.", p.Number)})
		case p.Broken:
			add([]string{fmt.Sprintf("Page %d is damaged. It was left out.", p.Number)})
		}
		for _, row := range layout.TextGrid(p) {
			add(row)
		}
	}
	return out
}
