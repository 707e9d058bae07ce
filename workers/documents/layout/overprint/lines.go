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
	// pairsMax bounds the words that are compared with each other: a page of ordinary print has some thousand pairs that overlap in height.
	pairsMax = 2_000_000
)

// Lines returns the words of the lines that begin at the edge of a column over which words are printed, and the other words. On most pages there are none,
// because nobody prints over what is to be read.
func Lines(words []text.Word) (lines, others []text.Word) {
	under := underOthers(words)
	if len(under) == 0 {
		return nil, words
	}
	h := byHeight(words)
	firsts := h.firsts()
	of := map[int]bool{}
	for _, x := range edgesOf(under, firsts) {
		for _, first := range firstsAt(x, firsts) {
			h.addLine(of, &first)
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

// covered is a word over which another one is printed, level with it or not. Cells that reach over the next ones of their row are level with these.
type covered struct {
	*text.Word
	isLevel bool
}

func (c covered) weight() int {
	if c.isLevel {
		return -1
	}
	return 1
}

// underOthers returns the words over which words of about their size are printed, from left to right; none if more than pairsMax have to be compared.
func underOthers(words []text.Word) (under []covered) {
	tops := slices.Clone(words)
	slices.SortStableFunc(tops, func(a, b text.Word) int { return cmp.Compare(a.Y0, b.Y0) })
	level, pairs := map[*text.Word]bool{}, 0
	for i := range tops {
		for j := i + 1; j < len(tops) && tops[j].Y0 < tops[i].Y1; j++ {
			if pairs++; pairs > pairsMax {
				return nil
			}
			if isOver(&tops[i], &tops[j]) {
				level[&tops[j]] = areLevel(&tops[i], &tops[j])
			} else if isOver(&tops[j], &tops[i]) {
				level[&tops[i]] = areLevel(&tops[i], &tops[j])
			}
		}
	}
	for i := range tops {
		if isLevel, is := level[&tops[i]]; is {
			under = append(under, covered{&tops[i], isLevel})
		}
	}
	slices.SortStableFunc(under, func(a, b covered) int { return cmp.Compare(a.X0, b.X0) })
	return under
}

func isOver(over, w *text.Word) bool {
	return !over.Solid && !w.Solid && over.X0 < w.X0-overMin && over.X1 > w.X0+overMin && w.MidY() > over.Y0 && w.MidY() < over.Y1 && over.Em() < largerMax*w.Em()
}

func areLevel(a, b *text.Word) bool { return math.Abs(a.MidY()-b.MidY()) < levelEms*b.Em() }

// edgesOf returns where lines begin that more words are printed over than are the next cells of a row.
func edgesOf(under []covered, firsts []text.Word) (edges []float64) {
	from, to, over := 0, 0, 0
	for _, w := range under {
		for ; to < len(under) && under[to].X0 < w.X0+sameEdge; to++ {
			over += under[to].weight()
		}
		for ; under[from].X0 <= w.X0-sameEdge; from++ {
			over -= under[from].weight()
		}
		known := len(edges) > 0 && w.X0 < edges[len(edges)-1]+sameEdge
		if !known && over > 0 && len(firstsAt(w.X0, firsts)) >= linesMin {
			edges = append(edges, w.X0)
		}
	}
	return edges
}

// firstsAt returns the words that begin lines at an edge, of all that begin lines, from left to right.
func firstsAt(x float64, firsts []text.Word) []text.Word {
	from, _ := slices.BinarySearchFunc(firsts, x-sameEdge, func(w text.Word, x float64) int { return cmp.Compare(w.X0, x) })
	to := from
	for to < len(firsts) && firsts[to].X0 < x+sameEdge {
		to++
	}
	return firsts[from:to]
}
