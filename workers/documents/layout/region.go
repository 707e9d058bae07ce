package layout

import (
	"github.com/toolmill/toolmill/workers/documents/layout/tables"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// region is a part of a page that is read as a whole.
type region struct{ words []text.Word }

// blocks reads a region without columns from top to bottom: tables, code, and paragraphs between them.
func (s *sheet) blocks(r region) (all []Block) {
	rows := text.RowsOf(r.words)
	from := 0
	for at := 0; at < len(rows); {
		taken, t := s.tableAt(rows[at:])
		if t == nil {
			at++
			continue
		}
		all = append(all, s.textBlocks(rows[from:at])...)
		all = append(all, Block{Kind: Table, Box: t.Box, Size: rows[at].Em, RTL: t.RightToLeft, Table: t})
		at += taken
		from = at
	}
	return append(all, s.textBlocks(rows[from:])...)
}

// tableAt returns the table that begins with the first row, and how many rows it takes; nil for none.
func (s *sheet) tableAt(rows []text.Row) (taken int, t *tables.Table) {
	if rows[0].IsSolid() {
		return 1, &s.ruled[rows[0].Words[0].Table]
	}
	return tables.Unruled(s.Number, rows, s.Rules, s.lead)
}

// textBlocks reads rows outside tables.
func (s *sheet) textBlocks(rows []text.Row) (all []Block) {
	for from := 0; from < len(rows); {
		to := from
		for to < len(rows) && rows[to].IsMono() == rows[from].IsMono() {
			to++
		}
		if rows[from].IsMono() {
			all = append(all, codeBlocks(rows[from:to])...)
		} else {
			all = append(all, paragraphs(rows[from:to])...)
		}
		from = to
	}
	return all
}
