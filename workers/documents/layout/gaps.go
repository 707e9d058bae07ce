package layout

import (
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/items"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

const (
	// gapEms is the minimal width of a gap that separates two cells in some of the rows.
	gapEms = 1.0
	// stretchedEms is the maximal width of the gaps in a justified line.
	stretchedEms = 2.5
	// commonGapEms is the minimal width of a gap that several rows have in common.
	commonGapEms = 0.35
)

// isGapped reports whether a gap in the row is wider than gaps between words are, even in a justified line.
func isGapped(r *text.Row) bool {
	words := r.Words
	if _, isItem := items.Of(r); isItem {
		rest := r.Rest()
		words = rest.Words
	}
	if len(words) < 2 {
		return false
	}
	gaps := make([]float64, len(words)-1)
	for i := range gaps {
		gaps[i] = words[i+1].X0 - words[i].X1
	}
	widest := slices.Max(gaps)
	if widest < gapEms*r.Em {
		return false
	}
	narrowest := slices.Min(gaps)
	// The gaps of a justified line are equal; a row of cells also has ordinary spaces, or one word per cell.
	return len(gaps) == 1 || narrowest < 0.6*widest || narrowest >= gapEms*r.Em && widest >= stretchedEms*r.Em
}

// cellGaps returns how many gaps are aligned below each other if most rows have gaps as those of tables have; 0 if not.
func cellGaps(rows []text.Row) int {
	rows = slices.DeleteFunc(slices.Clone(rows), func(r text.Row) bool { return r.IsMono() })
	n := 0
	for i := range rows {
		if isGapped(&rows[i]) {
			n++
		}
	}
	if n == 0 || 2*n <= len(rows) {
		return 0
	}
	return commonGaps(rows)
}

// commonGaps counts the positions between words where few rows have one.
func commonGaps(rows []text.Row) (count int) {
	box := text.AroundRows(rows)
	em := rows[0].Em
	for i := range rows {
		em = min(em, rows[i].Em)
	}
	const places = 4000
	step := max(0.5, box.Width()/places) // points
	covered := make([]int, int(box.Width()/step)+2)
	for i := range rows {
		cover(&rows[i], box.X0, step, covered)
	}
	spanning := len(rows) / 8
	from := -1
	for at, n := range covered {
		switch {
		case n <= spanning && from < 0:
			from = at
		case n > spanning && from >= 0:
			if float64(at-from)*step >= commonGapEms*em && from > 0 {
				count++
			}
			from = -1
		}
	}
	return count
}

// cover counts a row at the positions of its words, and of gaps up to the width of a space.
func cover(r *text.Row, left, step float64, covered []int) {
	end := math.Inf(-1)
	for _, w := range r.Words {
		from := w.X0
		if from-end < 0.33*r.Em {
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

// lined reports whether rows are cells: all rows of either side have a word that begins at the same position, or those of both sides
// after a head, or those that are level with the other side's. Words of a text are below each other in a few lines at most.
func lined(left, right []text.Row) bool {
	const rowsMin = 4
	if len(left) >= rowsMin && beginCells(left) || len(right) >= rowsMin && beginCells(right) ||
		min(len(left), len(right)) >= rowsMin && beginCells(left[1:]) && beginCells(right[1:]) {
		return true
	}
	a, b := levelWith(left, right), levelWith(right, left)
	return headed(a, b) || headed(left, right) || haveHead(left, right) || min(len(a), len(b)) >= columnRows && beginCells(a) && beginCells(b)
}

// headed reports whether two sides begin with the head of a table, whose cells are on both: bold, level, and with a gap on one side at least, or with
// cells below that are level with the other side's, as titles may be so close that only spaces part them, or with nothing but code below, on one side only if
// its lines are level with those of the other one.
func headed(left, right []text.Row) bool {
	n, m := titleLines(left), titleLines(right)
	if n == 0 || m == 0 {
		return false
	}
	a, b := &left[0], &right[0]
	if !areLevel(a, b, roughlyLevelEms) && !sameMiddle(left[:n], right[:m]) {
		return false
	}
	const levelMin = 0.8
	isCode, isOtherCode := codeShare(left[n:]) == 1, codeShare(right[m:]) == 1
	level := share(left[n:], right[m:]) >= levelMin
	areCode := isCode && isOtherCode || (isCode || isOtherCode) && level
	if min(len(left)-n, len(right)-m) >= columnRows && level && (gapped(left[n:]) || gapped(right[m:])) {
		return true
	}
	return areCode && !a.IsMono() && !b.IsMono() || len(a.Chunks(gapEms*a.Em))+len(b.Chunks(gapEms*b.Em)) > 2
}

// titleLines returns how many lines the titles have with which a side begins: bold, above others in the same type; 0 for none.
func titleLines(rows []text.Row) (n int) {
	const most = 3
	for n < len(rows) && rows[n].Bold {
		n++
	}
	if n == 0 || n > most || !standsOut(rows[n-1:]) {
		return 0
	}
	return n
}

// levelWith returns the rows that are level with one of the other side.
func levelWith(rows, other []text.Row) []text.Row {
	return slices.DeleteFunc(slices.Clone(rows), func(r text.Row) bool {
		return !slices.ContainsFunc(other, func(o text.Row) bool { return areLevel(&r, &o, roughlyLevelEms) })
	})
}

// beginCells reports whether each row has a word at one position, after words that end at different ones.
func beginCells(rows []text.Row) bool {
	if _, isItem := items.Of(&rows[0]); isItem {
		return false
	}
	const same, differentEms = 1.0, 0.45
	return slices.ContainsFunc(rows[0].Words[1:], func(first text.Word) bool {
		least, most := math.Inf(1), math.Inf(-1)
		for i := range rows {
			words := rows[i].Words
			at := slices.IndexFunc(words, func(w text.Word) bool { return math.Abs(w.X0-first.X0) < same })
			if at < 1 || words[at].Mono {
				return false
			}
			least, most = min(least, words[at-1].X1), max(most, words[at-1].X1)
		}
		return most-least > differentEms*rows[0].Em
	})
}

// areMiddled reports whether rows are cells in the middle of their rows: each of those on the side with fewer of them is level with a line of the other side or
// half-way between two, and both happens. The lines of two texts are level, or are not, throughout. What the end of a page cuts off a row, or a strip, is at
// neither place.
func areMiddled(left, right []text.Row) bool {
	const rowsMin = 5
	if left, right = beside(left, right), beside(right, left); len(left) == 0 || len(right) == 0 {
		return false
	}
	few, more := left, right
	if len(few) > len(more) {
		few, more = more, few
	}
	level, between, others, atEnds := 0, 0, 0, 0
	for i := range few {
		switch {
		case slices.ContainsFunc(more, func(r text.Row) bool { return areLevel(&r, &few[i], middleEms) }):
			level++
		case isBetween(few, i, more):
			between++
		case i == 0 || i == len(few)-1:
			atEnds++
		default:
			others++
		}
	}
	isHeaded := areLevel(&left[0], &right[0], roughlyLevelEms) && standsOut(left) && standsOut(right)
	return level > 0 && between > 0 && (others == 0 && between > 1 && level+between >= rowsMin || isHeaded && others+atEnds <= 1)
}

// middleEms is the maximal distance of a row from where the middle of the lines beside it is: letters of code are not as high as others.
const middleEms = 0.12

// isBetween reports whether a row is half-way between two lines that follow each other, and further from those above and below it than these are from each
// other.
func isBetween(rows []text.Row, at int, lines []text.Row) bool {
	r := &rows[at]
	for i := 1; i < len(lines); i++ {
		lead := lines[i].Lead(&lines[i-1])
		middle := (lines[i-1].Core.MidY() + lines[i].Core.MidY()) / 2
		if math.Abs(r.Core.MidY()-middle) > middleEms*r.Em || lead > leadMax {
			continue
		}
		return (at == 0 || r.Lead(&rows[at-1]) > leadStretch*lead) && (at+1 == len(rows) || rows[at+1].Lead(r) > leadStretch*lead)
	}
	return false
}

// standsOut reports whether the first row is bold, and the next one in the same type is not.
func standsOut(rows []text.Row) bool {
	return len(rows) > 1 && rows[0].Bold && !rows[1].Bold && math.Abs(rows[0].Em-rows[1].Em) < 0.1*rows[1].Em
}

// areCells reports whether rows after a larger gap begin at the same height on both sides, repeatedly. A row of a table is as high as its
// longer cell, so that beside it the shorter one has a larger gap below.
func areCells(left, right []text.Row) bool {
	const startsMin = 3
	a, b := starts(left), starts(right)
	if len(a) > len(b) {
		left, right, a, b = right, left, b, a
	}
	if len(a) < startsMin {
		return false
	}
	same, ends := 0, 0
	for _, i := range a {
		for _, j := range b {
			if !areLevel(&left[i], &right[j], startEms) {
				continue
			}
			same++
			if i == 0 || j == 0 || areLevel(&left[i-1], &right[j-1], startEms) {
				ends++
			}
			break
		}
	}
	areAlike := ends == same && areLong(left, a) && areLong(right, b)
	return same*4 >= len(a)*3 && !areAlike
}

// startEms is by how much rows that begin at the same height differ at most.
const startEms = 0.4

// areLong reports whether what begins at some of the rows has lines as paragraphs have, more than cells: if all of those beside each other have as
// many lines, they are paragraphs of two columns that happen to be alike.
func areLong(rows []text.Row, starts []int) bool {
	const linesMin = 3
	return len(rows) >= linesMin*len(starts)
}

// starts returns the indexes of the rows that follow larger gaps.
func starts(rows []text.Row) (all []int) {
	lead := usualLead(rows)
	for i := range rows {
		if i == 0 || rows[i].Lead(&rows[i-1]) > lead*leadStretch {
			all = append(all, i)
		}
	}
	return all
}
