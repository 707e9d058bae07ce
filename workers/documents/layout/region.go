package layout

import (
	"github.com/toolmill/toolmill/workers/documents/layout/tables"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// region is a part of a page that is read as a whole.
type region struct{ words []text.Word }

// blocks reads a region without columns from top to bottom: tables, code, and paragraphs between them. It may begin with what goes on of the table
// before, and end with the beginning of the one after; nil for none.
func (s *sheet) blocks(r region, before, after *tables.Table) (all []Block) {
	rows := text.RowsOf(r.words)
	end, last := s.endOf(rows, after)
	from := 0
	for at := 0; at < end; {
		taken, t := s.tableAt(rows[at:end])
		if at == 0 && before != nil {
			taken, t = s.restOf(before, rows[:end], taken, t)
		}
		if t == nil {
			at++
			continue
		}
		all = append(all, s.textBlocks(rows[from:at])...)
		all = append(all, tableBlock(t, &rows[at]))
		at += taken
		from = at
	}
	all = append(all, s.textBlocks(rows[from:end])...)
	if last != nil {
		all = append(all, tableBlock(last, &rows[end]))
	}
	return all
}

func tableBlock(t *tables.Table, first *text.Row) Block {
	return Block{Kind: Table, Box: t.Box, Size: first.Em, RTL: t.RightToLeft, Table: t}
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
