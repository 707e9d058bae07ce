package overprint

import (
	"cmp"
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

const (
	// sameEdge is by how much the beginnings of a column's lines differ at most, and overMin how far a word reaches over them at least, in points.
	sameEdge, overMin = 0.8, 1.0
	// linesMin is how many lines begin at the edge of a column at least.
	linesMin = 4
	// levelEms is how far the middles of words of one line are apart at most, gapEms the widest gap between them, in ems.
	levelEms, gapEms = 0.06, 3.0
	// largerMax is how much larger what is printed over lines is at most: a larger one is a stamp or a watermark.
	largerMax = 1.5
	// pairsMax bounds the work on a page: so many words beside or above each other are compared.
	pairsMax = 1_000_000
)

// Lines returns the words of the lines that begin at the edge of a column over which words are printed, and the other words. On most pages there are none,
// because nobody prints over what is to be read.
func Lines(words []text.Word) (lines, others []text.Word) {
	edges := edgesOf(words)
	if len(edges) == 0 {
		return nil, words
	}
	of := map[int]bool{}
	for i := range words {
		if begins := slices.ContainsFunc(edges, func(x float64) bool { return isAt(&words[i], x) }); begins && !goesOn(&words[i], words) {
			addLine(of, &words[i], words)
		}
	}
	for _, w := range words {
		if of[w.Number] {
			lines = append(lines, w)
		} else {
			others = append(others, w)
		}
	}
	return lines, others
}

// edgesOf returns where lines begin over which words of about their size are printed. Cells that reach over the next ones of their row are level with these.
func edgesOf(words []text.Word) (edges []float64) {
	under := underOthers(words)
	for from := 0; from < len(under); {
		to, over := from, 0
		for to < len(under) && under[to].x < under[from].x+sameEdge {
			if over++; under[to].isLevel {
				over -= 2
			}
			to++
		}
		if over > 0 && linesAt(under[from].x, words) >= linesMin {
			edges = append(edges, under[from].x)
		}
		from = to
	}
	return edges
}

// beginning is where a word begins over which another one is printed, and whether both are level.
type beginning struct {
	x       float64
	isLevel bool
}

// underOthers returns the beginnings of words over which others are printed, from left to right; none if there are too many words to look for them.
func underOthers(words []text.Word) (all []beginning) {
	tops := slices.Clone(words)
	slices.SortFunc(tops, func(a, b text.Word) int { return cmp.Compare(a.Y0, b.Y0) })
	tried := 0
	for i := range tops {
		for j := i + 1; j < len(tops) && tops[j].Y0 < tops[i].Y1; j++ {
			if tried++; tried > pairsMax {
				return nil
			}
			switch a, b := &tops[i], &tops[j]; {
			case isOver(a, b):
				all = append(all, beginning{b.X0, areLevel(a, b)})
			case isOver(b, a):
				all = append(all, beginning{a.X0, areLevel(a, b)})
			}
		}
	}
	slices.SortFunc(all, func(a, b beginning) int { return cmp.Compare(a.x, b.x) })
	return all
}

func isOver(over, w *text.Word) bool {
	return !over.Solid && !w.Solid && over.X0 < w.X0-overMin && over.X1 > w.X0+overMin && w.MidY() > over.Y0 && w.MidY() < over.Y1 && over.Em() < largerMax*w.Em()
}

func isAt(w *text.Word, x float64) bool { return math.Abs(w.X0-x) < sameEdge }

func linesAt(x float64, words []text.Word) (count int) {
	for i := range words {
		if isAt(&words[i], x) && !goesOn(&words[i], words) {
			count++
		}
	}
	return count
}

// goesOn reports whether a word is in a line that begins before it.
func goesOn(w *text.Word, words []text.Word) bool {
	const blankEms = 0.5
	return slices.ContainsFunc(words, func(before text.Word) bool {
		gap := w.X0 - before.X1
		return gap > -overMin && gap < blankEms*w.Em() && areLevel(&before, w)
	})
}

func areLevel(a, b *text.Word) bool { return math.Abs(a.MidY()-b.MidY()) < levelEms*b.Em() }

// addLine notes the numbers of the words of a line from its first one on.
func addLine(of map[int]bool, first *text.Word, words []text.Word) {
	level := slices.DeleteFunc(slices.Clone(words), func(w text.Word) bool { return w.X0 < first.X0 || !areLevel(&w, first) })
	slices.SortFunc(level, func(a, b text.Word) int { return cmp.Compare(a.X0, b.X0) })
	end := first.X1
	for i := range level {
		if level[i].X0 > end+gapEms*first.Em() {
			return
		}
		of[level[i].Number], end = true, max(end, level[i].X1)
	}
}
