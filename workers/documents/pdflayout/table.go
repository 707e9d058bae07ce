package pdflayout

import (
	"math"
	"slices"
)

// table is rows whose words keep the same strips empty.
type table struct {
	rows []row
	// strips are the empty ones between the columns, from left to right.
	strips []float64
}

const (
	// gapEms is how wide a gap is at least that parts two cells, in some of the rows.
	gapEms = 1.0
	// stretchedEms is how wide the gaps of a stretched line are at most.
	stretchedEms = 2.5
	// stripMinEms is how wide the strip between two columns is at least.
	stripMinEms = 0.35
	// tableLeadMax is how far apart a table's rows are at most, in ems.
	tableLeadMax = 4.5
	// cellWordsMax is how many words cells have on average at most; more is text.
	cellWordsMax = 12
)

// tableAt finds a table that begins with the first row.
func tableAt(rows []row) (table, bool) {
	if !rows[0].isGapped() {
		return table{}, false
	}
	t := table{rows: rows[:tableEnd(rows)]}
	t.findStrips()
	for len(t.rows) >= 2 && len(t.strips) > 0 && t.cellsOf(&t.rows[len(t.rows)-1]) < 2 && !t.isWrapped(len(t.rows)-1) {
		t.rows = t.rows[:len(t.rows)-1]
	}
	return t, t.isTable()
}

// tableEnd is how many rows may belong to a table that begins with the first.
func tableEnd(rows []row) int {
	box := rows[0].Box
	end := 1
	for ; end < len(rows); end++ {
		r := &rows[end]
		lead := r.lead(&rows[end-1])
		_, isItem := r.marker()
		wraps := lead < 1.6 && r.width() < 0.6*box.width() && r.X0 >= box.X0-r.em && !isItem
		if lead > tableLeadMax || r.rtl != rows[0].rtl && direction(r.text()) != 0 && !r.isGapped() || !r.isGapped() && !wraps {
			break
		}
		box = box.union(r.Box)
	}
	return end
}

// isGapped tells that a gap in the row is wider than gaps between words are, also those of a stretched line.
func (r *row) isGapped() bool {
	words := r.words
	if _, isItem := r.marker(); isItem {
		rest := r.without(r.rtl)
		words = rest.words
	}
	if len(words) < 2 {
		return false
	}
	gaps := make([]float64, len(words)-1)
	for i := range gaps {
		gaps[i] = words[i+1].X0 - words[i].X1
	}
	widest := slices.Max(gaps)
	if widest < gapEms*r.em {
		return false
	}
	narrowest := slices.Min(gaps)
	// The gaps of a stretched line are alike; in a row of cells there are blanks as well, or there is one word in each.
	return len(gaps) == 1 || narrowest < 0.6*widest || narrowest >= gapEms*r.em && widest >= stretchedEms*r.em
}

// findStrips notes where few rows have a word.
func (t *table) findStrips() {
	box := t.rows[0].Box
	em := t.rows[0].em
	for i := range t.rows {
		box = box.union(t.rows[i].Box)
		em = min(em, t.rows[i].em)
	}
	const places = 4000
	step := max(0.5, box.width()/places) // points
	covered := make([]int, int(box.width()/step)+2)
	for i := range t.rows {
		t.rows[i].cover(box.X0, step, covered)
	}
	spanning := len(t.rows) / 8
	from := -1
	for at, rows := range covered {
		switch {
		case rows <= spanning && from < 0:
			from = at
		case rows > spanning && from >= 0:
			if float64(at-from)*step >= stripMinEms*em && from > 0 {
				t.strips = append(t.strips, box.X0+float64(from+at)/2*step)
			}
			from = -1
		}
	}
}

// cover counts the row where it has words, and where the gap between two is no more than a blank.
func (r *row) cover(left, step float64, covered []int) {
	end := math.Inf(-1)
	for _, w := range r.words {
		from := w.X0
		if from-end < 0.33*r.em {
			from = end
		}
		for at := max(0, int((from-left)/step)); at <= int((w.X1-left)/step) && at < len(covered); at++ {
			if end < left || left+float64(at)*step > end {
				covered[at]++
			}
		}
		end = max(end, w.X1)
	}
}

// isTable tells a table from lines that happen to have gaps.
func (t *table) isTable() bool {
	if len(t.rows) < 2 || len(t.strips) == 0 {
		return false
	}
	rowsOfCells, cells, words := 0, 0, 0
	for i := range t.rows {
		n := t.cellsOf(&t.rows[i])
		if n >= 2 {
			rowsOfCells++
		}
		cells += n
		words += len(t.rows[i].words)
	}
	return rowsOfCells >= 2 && rowsOfCells*2 >= len(t.rows) && words <= cellWordsMax*cells
}

// columnOf is which column a place is in.
func (t *table) columnOf(x float64) int {
	column := 0
	for _, strip := range t.strips {
		if x > strip {
			column++
		}
	}
	return column
}

func (t *table) cellsOf(r *row) (count int) {
	seen := make([]bool, len(t.strips)+1)
	for _, w := range r.words {
		if column := t.columnOf(w.midX()); !seen[column] {
			seen[column] = true
			count++
		}
	}
	return count
}

// isWrapped tells that a row goes on with the cells of the row above it.
func (t *table) isWrapped(at int) bool {
	if at == 0 {
		return false
	}
	r, before := &t.rows[at], &t.rows[at-1]
	lead := r.lead(before)
	switch {
	case lead < 0.9:
		return true // cells beside each other that are not at one height
	case lead > 1.5:
		return false
	}
	usual := t.widestLead()
	first := t.columnOf(r.opening().midX())
	if r.rtl {
		first = len(t.strips) - first
	}
	if lead < usual*0.85 {
		return first > 0 || t.cellsOf(r) < len(t.strips)+1
	}
	return first > 0 && t.cellsOf(r) == 1 && !endsSentence(before.closing().Text)
}

// widestLead is how far apart most rows are that are not parts of one.
func (t *table) widestLead() float64 {
	var leads []float64
	for i := 1; i < len(t.rows); i++ {
		leads = append(leads, t.rows[i].lead(&t.rows[i-1]))
	}
	slices.Sort(leads)
	return leads[len(leads)*3/4]
}

// block puts each word into its cell.
func (t *table) block() Block {
	b := Block{Kind: Table, Box: t.rows[0].Box, Size: t.rows[0].em}
	balance := 0
	for i := range t.rows {
		b.Box = b.Box.union(t.rows[i].Box)
		balance += direction(t.rows[i].text())
	}
	b.RTL = balance > 0
	for i := 0; i < len(t.rows); {
		end := i + 1
		for end < len(t.rows) && t.isWrapped(end) {
			end++
		}
		b.Rows = append(b.Rows, t.cells(t.rows[i:end], b.RTL))
		i = end
	}
	return b
}

func (t *table) cells(rows []row, rtl bool) []Cell {
	words := make([][]Word, len(t.strips)+1)
	for i := range rows {
		for _, w := range rows[i].words {
			column := t.columnOf(w.midX())
			words[column] = append(words[column], w)
		}
	}
	cells := make([]Cell, len(words))
	for i := range cells {
		cells[i] = cellOf(words[i])
	}
	if rtl {
		slices.Reverse(cells)
	}
	return cells
}

func cellOf(words []Word) Cell {
	if len(words) == 0 {
		return Cell{}
	}
	b := blockOf(rowsOf(words), nil)
	return Cell{Box: b.Box, Runs: b.Runs, RTL: b.RTL}
}
