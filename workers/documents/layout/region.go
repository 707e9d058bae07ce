package layout

import (
	"regexp"
	"strconv"

	"github.com/toolmill/toolmill/workers/documents/layout/addresses"
	"github.com/toolmill/toolmill/workers/documents/layout/contents"
	"github.com/toolmill/toolmill/workers/documents/layout/items"
	"github.com/toolmill/toolmill/workers/documents/layout/tables"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// region is a part of a page that is read as a whole.
type region struct {
	words []text.Word
	// stands is set for vertical lines, whose columns are one below the other, as pages of books have them: no table without rules is written so.
	stands bool
}

// blocks reads a region without columns from top to bottom: tables, code, and paragraphs between them. It may begin with what goes on of the table
// before, and end with the beginning of the one after; nil for none.
func (s *sheet) blocks(r region, before, after *tables.Table) (all []Block) {
	rows := text.RowsOf(r.words)
	end, last := s.endOf(rows, after)
	listed := contents.Runs(rows[:end])
	markers := items.Markers(rows[:end], s.numbersBefore, s.numbersAfter)
	textOf := func(from, to int) []Block { return s.textBlocks(rows[from:to], items.Between(markers, from, to)) }
	from, head := 0, -1
	for at := 0; at < end; {
		if head < at {
			head = nextHead(rows[:end], at)
		}
		until := head
		if len(listed) > 0 {
			until = min(until, listed[0].From)
		}
		if len(listed) > 0 && at == listed[0].From {
			all = append(all, textOf(from, at)...)
			all = append(all, contentsBlocks(rows[at:listed[0].To])...)
			at, listed = listed[0].To, listed[1:]
			from = at
			continue
		}
		if at == head {
			at++
			continue
		}
		if taken, sides := addresses.At(rows[at:until]); taken > 0 {
			all = append(all, textOf(from, at)...)
			all = append(all, addressBlocks(sides)...)
			at += taken
			from = at
			continue
		}
		taken, t := s.tableAt(rows[at:until])
		if at == 0 && before != nil {
			taken, t = s.restOf(before, rows[:until], taken, t)
		}
		if t == nil {
			at += max(taken, 1)
			continue
		}
		all = append(all, textOf(from, at)...)
		all = append(all, tableBlock(t, &rows[at]))
		at += taken
		from = at
	}
	all = append(all, textOf(from, end)...)
	if last != nil {
		all = append(all, tableBlock(last, &rows[end]))
	}
	return all
}

func tableBlock(t *tables.Table, first *text.Row) Block {
	return Block{Kind: Table, Box: t.Box, Size: first.Em, RTL: t.RightToLeft, Table: t}
}

// tableAt returns the table that begins with the first row, and how many rows it takes; nil for none, with how many rows are certainly not one.
func (s *sheet) tableAt(rows []text.Row) (taken int, t *tables.Table) {
	if rows[0].IsSolid() {
		return 1, &s.ruled[rows[0].Words[0].Table]
	}
	if s.typed && isTyped(&rows[0]) {
		return 0, nil
	}
	if taken, t = tables.Unruled(s.Number, rows, s.Rules, s.lead); t != nil && endsLines(t) {
		return taken, nil
	}
	return taken, t
}

var (
	// lineEnd is what follows a blank to fill in, as questions of an exam have it; equation is the number of one.
	lineEnd  = regexp.MustCompile(`^[.。．,，;；:：)）\]]+$`)
	equation = regexp.MustCompile(`^[(（](?:\d+\.)?(\d{1,3})[)）]$`)
)

// isTyped reports whether a typewritten line has wide gaps after sentences only: typists leave two spaces there.
func isTyped(r *text.Row) bool {
	const widest = 1.35 // ems
	found := false
	for i := 1; i < len(r.Words); i++ {
		gap := (r.Words[i].X0 - r.Words[i-1].X1) / r.Em
		if gap < gridGapEms {
			continue
		}
		if gap > widest || !text.EndsSentence(r.Words[i-1].Text) {
			return false
		}
		found = true
	}
	return found
}

// endsLines reports whether the last column of a table has the ends of lines: stops and brackets after blanks, but for a few, or the numbers of equations, which
// count.
func endsLines(t *tables.Table) bool {
	const othersMax = 0.25
	ends, numbers, all, before := 0, 0, 0, 0
	for _, c := range t.Cells {
		said := c.Text()
		if c.Col+c.ColSpan < t.Cols || said == "" || c.Col == 0 {
			continue
		}
		all++
		if lineEnd.MatchString(said) {
			ends++
		}
		if parts := equation.FindStringSubmatch(said); parts != nil {
			n, _ := strconv.Atoi(parts[1])
			if before == 0 || n == before+1 {
				numbers++
			}
			before = n
		}
	}
	return all > 0 && (numbers+ends == all || float64(ends) >= (1-othersMax)*float64(all))
}

// textBlocks reads rows outside tables.
func (s *sheet) textBlocks(rows []text.Row, markers map[int]items.Marker) (all []Block) {
	for from := 0; from < len(rows); {
		to := from
		for to < len(rows) && rows[to].IsMono() == rows[from].IsMono() {
			to++
		}
		if rows[from].IsMono() {
			all = append(all, codeBlocks(rows[from:to])...)
		} else {
			all = append(all, paragraphs(rows[from:to], items.Between(markers, from, to), s.frames)...)
		}
		from = to
	}
	return all
}

// read reads the columns, one after the other. The table before is one that may go on at the beginning of the page, the one after one that may begin at
// its end; nil for none.
func (s *sheet) read(before, after *tables.Table) (blocks []Block) {
	parts, open := make([][]Block, len(s.regions)), make([]*tables.Table, len(s.regions))
	for i, r := range s.regions {
		if open[i] = before; i > 0 {
			open[i] = nextColumn(parts[i-1], r)
		}
		parts[i] = s.blocks(r, open[i], nil)
	}
	for i := range parts {
		next := after
		if i+1 < len(parts) {
			next = beginningOf(parts[i+1])
		}
		if s.endsWith(s.regions[i], parts[i], next) {
			parts[i] = s.blocks(s.regions[i], open[i], next)
		}
	}
	if s.top != nil {
		blocks = append(blocks, *s.top)
	}
	for i, part := range parts {
		for j := range part {
			part[j].column = text.Around(s.regions[i].words)
		}
		blocks = appendRegion(blocks, part)
	}
	return append(blocks, turnedBlocks(s.turned)...)
}

// nextColumn returns the table with which blocks end, if a region is the next column; nil for none.
func nextColumn(blocks []Block, r region) *tables.Table {
	if open := openOf(blocks); open != nil && isTurnedOver(blocks[len(blocks)-1], Block{Box: text.Around(r.words)}) {
		return open
	}
	return nil
}

// readOn reads pages again that begin with rows of the table before, or end with rows of the one after, without showing its columns.
func readOn(d *Document, sheets []sheet) {
	for i := 1; i < len(sheets); i++ {
		blocks := d.Pages[i].Blocks
		open := openOf(d.Pages[i-1].Blocks)
		if open != nil && len(blocks) > 0 && (sheets[i].takeTop(open) || !isWhole(open, blocks)) {
			d.Pages[i].Blocks = sheets[i].read(open, nil)
		}
	}
	for i := len(sheets) - 2; i >= 0; i-- {
		next, regions := beginningOf(d.Pages[i+1].Blocks), sheets[i].regions
		if len(regions) > 0 && sheets[i].endsWith(regions[len(regions)-1], d.Pages[i].Blocks, next) {
			var open *tables.Table
			if i > 0 {
				open = openOf(d.Pages[i-1].Blocks)
			}
			d.Pages[i].Blocks = sheets[i].read(open, next)
		}
	}
}

// takeTop takes the rest of a table of the page before out of a page whose columns of cells were taken for columns of text, and reports whether there is one.
func (s *sheet) takeTop(open *tables.Table) bool {
	const columnsMin, linesMin = 3, 3
	if len(s.regions) < 2 || open.Cols < columnsMin {
		return false
	}
	rows := text.RowsOf(s.words)
	taken, rest := open.Rest(s.Number, rows, s.Rules, s.lead)
	first := text.Around(s.regions[0].words)
	if taken < linesMin || rest.Box.X1 < first.X1+rows[0].Em && rest.Box.Y1 < first.Y1+rows[0].Em {
		return false
	}
	top := tableBlock(rest, &rows[0])
	var below []text.Word
	for i := range rows[taken:] {
		below = append(below, rows[taken+i].Words...)
	}
	s.top, s.regions = &top, splitEach([]region{{words: below, stands: s.stands}}, func(even) {})
	return true
}

// isWhole reports whether blocks begin with all that goes on of a table.
func isWhole(open *tables.Table, blocks []Block) bool {
	first := blocks[0].Table
	return first != nil && open.GoesOnIn(first) && (len(blocks) == 1 || blocks[1].Table == nil)
}

// restOf returns the rows that go on with the table before, or those of the table that was found instead, if that has more.
func (s *sheet) restOf(before *tables.Table, rows []text.Row, taken int, found *tables.Table) (int, *tables.Table) {
	if found == nil {
		taken = 0
	}
	if rows[0].IsSolid() || found != nil && (found.Cols > before.Cols || found.Ruled) {
		return taken, found
	}
	n, rest := before.Rest(s.Number, rows, s.Rules, s.lead)
	if rest == nil || n == 1 && before.IsHead(rows[0].Text()) || n < taken || n == taken && before.GoesOnIn(found) {
		return taken, found
	}
	return n, rest
}

// endsWith reports whether a region ends with the beginning of the table after, and was not read so.
func (s *sheet) endsWith(r region, blocks []Block, after *tables.Table) bool {
	if open := openOf(blocks); after == nil || len(blocks) == 0 || open != nil && open.GoesOnIn(after) {
		return false
	}
	_, last := s.endOf(text.RowsOf(r.words), after)
	return last != nil
}

// endOf returns where the beginning of the table after is in rows.
func (s *sheet) endOf(rows []text.Row, after *tables.Table) (at int, last *tables.Table) {
	if after == nil {
		return len(rows), nil
	}
	if at, last = after.End(s.Number, rows, s.Rules, s.lead); last == nil {
		return len(rows), nil
	}
	return at, last
}
