package docx

import (
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/looks"
)

// borders returns the borders of a table, if these are not those of its style, which has all.
func borders(look *looks.Table) string {
	if look == nil || look.IsGrid() {
		return ""
	}
	var all strings.Builder
	for _, side := range []struct {
		name  string
		drawn bool
	}{{"top", look.Top}, {"left", look.Left}, {"bottom", look.Bottom}, {"right", look.Right}, {"insideH", look.Rows}, {"insideV", look.Columns}} {
		all.WriteString(border(side.name, side.drawn))
	}
	return `<w:tblBorders>` + all.String() + `</w:tblBorders>`
}

// below returns the border of the cells of a row if the page has one below the first row only.
func below(look *looks.Table, row int) string {
	if look == nil || row > 0 || !look.Head || look.Rows {
		return ""
	}
	return `<w:tcBorders>` + border("bottom", true) + `</w:tcBorders>`
}

func border(side string, drawn bool) string {
	if !drawn {
		return `<w:` + side + ` w:val="nil"/>`
	}
	return `<w:` + side + ` w:val="single" w:sz="4" w:space="0" w:color="auto"/>`
}

// sideOf returns where the text of a cell is that spans no others.
func sideOf(look *looks.Table, row, col int) looks.Side {
	switch {
	case look == nil || col >= len(look.Sides) || col >= len(look.Heads):
		return looks.Unknown
	case row == 0 && look.Heads[col] != looks.Unknown:
		return look.Heads[col]
	}
	return look.Sides[col]
}
