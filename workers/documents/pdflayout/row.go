package pdflayout

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// row is words side by side, in the order of the page: from left to right.
type row struct {
	Box
	words []Word
	// core is the box of its largest word: others may stand higher or lower.
	core Box
	em   float64
	rtl  bool
	// bold says that nearly all of it is.
	bold bool
}

// rowsOf groups words into rows from top to bottom.
func rowsOf(words []Word) []row {
	sorted := slices.Clone(words)
	slices.SortStableFunc(sorted, func(a, b Word) int { return cmp.Or(cmp.Compare(a.midY(), b.midY()), cmp.Compare(a.X0, b.X0)) })
	var rows []row
	for _, w := range sorted {
		at := rowFor(rows, w)
		if at < 0 {
			rows = append(rows, row{Box: w.Box, core: w.Box, em: w.em()})
			at = len(rows) - 1
		}
		rows[at].add(w)
	}
	for i := range rows {
		rows[i].settle()
	}
	slices.SortStableFunc(rows, func(a, b row) int { return cmp.Compare(a.core.midY(), b.core.midY()) })
	return rows
}

// rowFor looks at the last rows only: words come sorted.
func rowFor(rows []row, w Word) int {
	for i := len(rows) - 1; i >= max(0, len(rows)-4); i-- {
		core := rows[i].core
		if core.overlapY(w.Box) >= 0.5 && core.height() < 3*w.height() && w.height() < 3*core.height() {
			return i
		}
	}
	return -1
}

func (r *row) add(w Word) {
	r.words = append(r.words, w)
	r.Box = r.union(w.Box)
	if w.em() > r.em {
		r.core, r.em = w.Box, w.em()
	}
}

// settle sorts the words and notes what most of them say.
func (r *row) settle() {
	slices.SortStableFunc(r.words, func(a, b Word) int { return cmp.Compare(a.X0, b.X0) })
	letters, bold, balance := 0, 0, 0
	sizes := sizes{}
	for _, w := range r.words {
		n := utf8.RuneCountInString(w.Text)
		letters += n
		if w.Bold {
			bold += n
		}
		balance += direction(w.Text)
		sizes.add(w.em(), n)
	}
	r.bold = bold*10 >= letters*9
	r.rtl = balance > 0
	if most := sizes.most(); most > 0 {
		r.em = most
	}
}

// text is what the row says, for comparing rows: not in the order of reading.
func (r *row) text() string {
	words := make([]string, len(r.words))
	for i, w := range r.words {
		words[i] = w.Text
	}
	return strings.Join(words, " ")
}

// opening is the word that is read first.
func (r *row) opening() Word {
	if r.rtl {
		return r.words[len(r.words)-1]
	}
	return r.words[0]
}

// closing is the word that is read last.
func (r *row) closing() Word {
	if r.rtl {
		return r.words[0]
	}
	return r.words[len(r.words)-1]
}

// start is how far right of the left edge the row begins; mirrored where it is read from right to left.
func (r *row) start() float64 {
	if r.rtl {
		return -r.X1
	}
	return r.X0
}

// end is like start for where it ends.
func (r *row) end() float64 {
	if r.rtl {
		return -r.X0
	}
	return r.X1
}

// lead is the distance from the row before, in units of its own size.
func (r *row) lead(before *row) float64 {
	return (r.core.midY() - before.core.midY()) / max(r.em, before.em, 1)
}
