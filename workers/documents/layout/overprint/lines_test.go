package overprint_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/workers/documents/layout/overprint"
	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// row appends words of ten points in height and fifty in width, a blank apart.
func row(to []text.Word, x, y float64, words ...string) []text.Word {
	for i, w := range words {
		x0 := x + 53*float64(i)
		to = append(to, text.Word{Number: len(to), Word: page.Word{Box: page.Box{X0: x0, X1: x0 + 50, Y0: y, Y1: y + 10}, Text: w, Size: 10}})
	}
	return to
}

func said(words []text.Word) (all []string) {
	for _, w := range words {
		all = append(all, w.Text)
	}
	return all
}

// column is a column of text at 300 with five lines; the cells of a table at 100 reach over the second and third, between their lines.
func column() (words []text.Word) {
	for i, line := range []string{"one", "two", "three", "four", "five"} {
		words = row(words, 300, float64(100+12*i), line, line+"'")
	}
	words = row(words, 100, 115, "a", "b", "c", "wide")
	words = row(words, 100, 127, "d", "e", "f", "wider")
	return words
}

// The lines of a column are told from a table that is printed over some of them, in whatever order the file has the words.
func TestLinesThatATableIsPrintedOver(t *testing.T) {
	words, random := column(), rand.New(rand.NewPCG(1, 1))
	want := []string{"five", "five'", "four", "four'", "one", "one'", "three", "three'", "two", "two'"}
	for range 20 {
		random.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
		lines, others := overprint.Lines(words)
		got := said(lines)
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" || len(others) != 8 {
			t.Fatalf("%d others (-want +got):\n%s", len(others), diff)
		}
	}
}

// Cells that reach over the next ones of their row are one table, however many.
func TestCellsThatReachOverTheNextOnesAreNoColumn(t *testing.T) {
	var words []text.Word
	for i := range 6 {
		words = row(words, 290, float64(100+12*i), "amount")
		words = row(words, 250, float64(100+12*i), "long")
	}
	if lines, others := overprint.Lines(words); len(lines) > 0 || len(others) != len(words) {
		t.Errorf("%q are lines of a column", said(lines))
	}
}

// A page of nothing but overprinted words is given up instead of compared for hours.
func TestAPageOfOverprintedWordsIsGivenUp(t *testing.T) {
	words := column()
	for range 3000 {
		words = row(words, 500, 300, "stacked")
	}
	if lines, others := overprint.Lines(words); len(lines) > 0 || len(others) != len(words) {
		t.Errorf("%q are lines of a column", said(lines))
	}
}
