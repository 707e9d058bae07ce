package strangers

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/scripts/quality/measure"
)

// Measure is one of the figures of a document.
type Measure int

// The figures. Each is from 0 to 1, the order from -1.
const (
	TokenF1 Measure = iota
	Order
	HeadingF1
	ListF1
	TEDS
	CellF1
	// Coverage is the part of the source's letters and digits that the output has.
	Coverage
	measures
)

// Names are the columns' heads.
var Names = [measures]string{"token F1", "order", "heading F1", "list F1", "TEDS", "cell F1", "coverage"}

// Score is a document's figures; NaN for what a document does not have.
type Score [measures]float64

// Compare returns the figures of an output. Markdown has no spans: flat compares without them.
func Compare(truth, got measure.Markdown, flat bool) (s Score) {
	s[TokenF1], s[Order] = measure.TokenF1(truth.Text(), got.Text()), measure.OrderScore(truth.Text(), got.Text())
	s[HeadingF1], s[ListF1] = textsF1(truth.Headings, got.Headings), textsF1(truth.Items, got.Items)
	s[TEDS], s[CellF1] = CompareTables(truth.Tables, got.Tables, flat)
	s[Coverage] = measure.LettersKept(truth.Text(), got.Text())
	return s
}

// CompareText returns the figures of an output that has no structure.
func CompareText(truth, got measure.Markdown) (s Score) {
	for m := range s {
		s[m] = math.NaN()
	}
	s[TokenF1], s[Order] = measure.TokenF1(truth.Text(), got.Text()), measure.OrderScore(truth.Text(), got.Text())
	s[Coverage] = measure.LettersKept(truth.Text(), got.Text())
	return s
}

// textsF1 is NaN if there are no texts on either side.
func textsF1(want, got []string) float64 {
	if len(want)+len(got) == 0 {
		return math.NaN()
	}
	if len(want) == 0 || len(got) == 0 {
		return 0
	}
	found, right := measure.Recall(want, got), measure.Recall(got, want)
	if found+right == 0 {
		return 0
	}
	return 2 * found * right / (found + right)
}

// CompareTables pairs the tables that are most like each other first. A table that was missed, or is none, counts 0. Neither side
// has what a page cannot show: tables of one column, and columns or rows without text.
func CompareTables(want, got []measure.Table, flat bool) (teds, cellF1 float64) {
	want, got = shown(want), shown(got)
	if len(want)+len(got) == 0 {
		return math.NaN(), math.NaN()
	}
	for _, p := range pairsOf(want, got) {
		w, g := want[p.want], got[p.got]
		if flat {
			w, g = w.Flat(), g.Flat()
		}
		teds += measure.TEDS(w, g)
		cellF1 += measure.CellF1(w, g)
	}
	all := float64(max(len(want), len(got)))
	return teds / all, cellF1 / all
}

// pair is a table of the truth and the found one that is taken for it, by their places, and how like they are (token F1).
type pair struct {
	want, got int
	likeness  float64
}

// likenessMin is how like two tables must be so that one is taken for the other.
const likenessMin = 0.1

// pairsOf gives each table one of the other side's at most. If each took what is left in the page's order, a table that was missed would take
// the next one's.
func pairsOf(want, got []measure.Table) (pairs []pair) {
	var all []pair
	for i, w := range want {
		for j, g := range got {
			if f1 := measure.TokenF1(textOf(w), textOf(g)); f1 > likenessMin {
				all = append(all, pair{i, j, f1})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b pair) int { return cmp.Compare(b.likeness, a.likeness) })
	wanted, gotten := make([]bool, len(want)), make([]bool, len(got))
	for _, p := range all {
		if !wanted[p.want] && !gotten[p.got] {
			wanted[p.want], gotten[p.got] = true, true
			pairs = append(pairs, p)
		}
	}
	return pairs
}

func shown(all []measure.Table) (tables []measure.Table) {
	for _, t := range all {
		if !t.IsList() {
			tables = append(tables, t.Shown())
		}
	}
	return tables
}

func textOf(t measure.Table) string {
	var b strings.Builder
	for _, c := range t.Cells {
		b.WriteString(c.Text + "\n")
	}
	return b.String()
}

// Mean is the mean of each figure over the documents that have it; NaN for none.
func Mean(all []Score) (means Score) {
	for m := range means {
		means[m] = mean(having(all, Measure(m)))
	}
	return means
}

// String prints the figures in columns; "–" for none.
func (s Score) String() string {
	var b strings.Builder
	for _, v := range s {
		if math.IsNaN(v) {
			b.WriteString("        –  ")
		} else {
			fmt.Fprintf(&b, "    %6.3f ", v)
		}
	}
	return b.String()
}
