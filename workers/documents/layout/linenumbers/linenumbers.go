// Package linenumbers finds the numbers of lines in the margins of a page, as manuscripts, pleadings and programs have them. They are not read as text: with it,
// they would be a table.
package linenumbers

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strconv"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

const (
	// numbersMin is how many numbers a margin has at least.
	numbersMin = 8
	// sameEdge is by how much the edges of numbers differ at most, in points.
	sameEdge = 1.0
	// roomEms is the minimal gap between a number and the text.
	roomEms = 0.4
)

// Part divides the words of a page into text and the numbers of its lines. Those beside a program stay, monospaced as it is: they are a part of it.
func Part(words []text.Word) (left, numbers []text.Word) {
	found := map[int]bool{} // by index
	for _, c := range candidates(words) {
		if isMargin(words, c) && isBesideText(words, c) {
			for _, i := range c {
				found[i] = true
			}
		}
	}
	if len(found) == 0 {
		return ofPrograms(words), nil
	}
	for i := range words {
		if found[i] {
			numbers = append(numbers, words[i])
		} else {
			left = append(left, words[i])
		}
	}
	return ofPrograms(left), numbers
}

// column is the indexes of numbers below each other, from top to bottom.
type column []int

var number = regexp.MustCompile(`^\d{1,5}$`)

// candidates returns columns of numbers that count lines; of two with the same number, the longer one.
func candidates(words []text.Word) (all []column) {
	columns := columnsOf(words, numbersMin)
	slices.SortStableFunc(columns, func(a, b column) int { return len(b) - len(a) })
	for _, c := range columns {
		isNew := !slices.ContainsFunc(all, func(other column) bool { return slices.Contains(other, c[0]) })
		if isNew && counts(words, c) {
			all = append(all, c)
		}
	}
	return all
}

// columnsOf returns columns of at least so many numbers that end or begin exactly below each other. One number may be in two.
func columnsOf(words []text.Word, least int) (all []column) {
	var found column
	for i := range words {
		if number.MatchString(words[i].Text) {
			found = append(found, i)
		}
	}
	if len(found) < least {
		return nil
	}
	for _, edge := range []func(i int) float64{func(i int) float64 { return words[i].X1 }, func(i int) float64 { return words[i].X0 }} {
		slices.SortStableFunc(found, func(a, b int) int { return cmp.Compare(edge(a), edge(b)) })
		for from := 0; from < len(found); {
			to := from + 1
			for to < len(found) && edge(found[to])-edge(found[to-1]) < sameEdge {
				to++
			}
			if c := slices.Clone(found[from:to]); len(c) >= least {
				slices.SortStableFunc(c, func(a, b int) int { return cmp.Compare(words[a].MidY(), words[b].MidY()) })
				all = append(all, c)
			}
			from = to
		}
	}
	return all
}

// counts reports whether each number is one more than the one above it.
func counts(words []text.Word, c column) bool {
	for n := 1; n < len(c); n++ {
		above, _ := strconv.Atoi(words[c[n-1]].Text)
		if below, _ := strconv.Atoi(words[c[n]].Text); below != above+1 {
			return false
		}
	}
	return true
}

// beside returns the words between the heights of the first and the last number that are not numbers of the column.
func beside(words []text.Word, c column) (all []text.Word) {
	top, bottom := words[c[0]].Y0, words[c[len(c)-1]].Y1
	of := map[int]bool{}
	for _, i := range c {
		of[i] = true
	}
	for i := range words {
		if w := &words[i]; !of[i] && w.MidY() > top && w.MidY() < bottom {
			all = append(all, *w)
		}
	}
	return all
}

// isMargin reports whether all text is on one side of the numbers, except for other numbers.
func isMargin(words []text.Word, c column) bool {
	x0, x1, em := math.Inf(1), math.Inf(-1), words[c[0]].Em()
	for _, i := range c {
		x0, x1 = min(x0, words[i].X0), max(x1, words[i].X1)
	}
	before, after := 0, 0
	for _, w := range beside(words, c) {
		switch {
		case number.MatchString(w.Text) && (w.X1 < x0 || w.X0 > x1):
		case w.X0 >= x1+roomEms*em:
			after++
		case w.X1 <= x0-roomEms*em:
			before++
		default:
			return false
		}
	}
	return before == 0 && after > 0 || after == 0 && before > 0
}

// isBesideText reports whether nearly each line of text has a number, or these are equally far from each other; no item of a list or of a table of contents
// is so. If they are as large as the text, this has no cells either: its lines have no gaps and most are wide.
func isBesideText(words []text.Word, c column) bool {
	const (
		sameSize, smaller, gapEms, widthMin = 0.95, 0.85, 1.5, 20 // sizes of the text
		levelMin, levelMinSame, wholeMin    = 0.8, 0.9, 0.8       // parts of the lines
		wide, wideMin, wideMinEven          = 0.5, 0.5, 0.3
		wideMinSame                         = 0.7
	)
	all := beside(words, c)
	if slices.ContainsFunc(all, func(w text.Word) bool { return w.Leader }) || isMostlyProgram(all) {
		return false
	}
	if text.BodySize(all) < sameSize*text.BodySize(words) {
		return false // notes
	}
	rows := text.RowsOf(all)
	width := text.Around(words).Width()
	whole, wides, level := 0.0, 0.0, 0.0
	for i := range rows {
		if rows[i].IsUnbroken(gapEms * rows[i].Em) {
			whole++
		}
		if rows[i].Width() > wide*width {
			wides++
		}
		if slices.ContainsFunc(c, func(n int) bool { return math.Abs(words[n].MidY()-rows[i].Core.MidY()) < rows[i].Em/2 }) {
			level++
		}
	}
	n := float64(len(rows))
	isEven := areEven(words, c)
	if isEven {
		level = n
	}
	switch isSmall := words[c[0]].Em() < smaller*text.BodySize(all); {
	case width < widthMin*text.BodySize(all):
		return false
	case isSmall && isEven:
		return wides >= wideMinEven*n
	case isSmall:
		return wides >= wideMin*n && level >= levelMin*n
	}
	return wides >= wideMinSame*n && level >= levelMinSame*n && whole >= wholeMin*n
}

func isMostlyProgram(words []text.Word) bool {
	mono := 0
	for i := range words {
		if words[i].Mono {
			mono++
		}
	}
	return 2*mono > len(words)
}

// areEven reports whether numbers are equally far from each other, as far as lines are.
func areEven(words []text.Word, c column) bool {
	const same, farthest, share = 0.08, 2.2, 0.9
	steps := make([]float64, 0, len(c))
	for n := 1; n < len(c); n++ {
		steps = append(steps, words[c[n]].MidY()-words[c[n-1]].MidY())
	}
	slices.Sort(steps)
	middle, even := steps[len(steps)/2], 0.0
	for _, step := range steps {
		if math.Abs(step-middle) < same*middle {
			even++
		}
	}
	em := text.BodySize(beside(words, c))
	return even >= share*float64(len(steps)) && middle < farthest*em
}
