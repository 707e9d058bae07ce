package layout

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

var (
	writtenPages = flag.Uint64("pages", 400, "documents to generate for TestPagesAreReadAsTheyWereWritten")
	writtenFirst = flag.Uint64("first", 0, "the number of the first of them")
)

// readAsWrittenMin is the fraction of documents of each direction that are read exactly. The others have columns whose paragraphs are nearly alike,
// columns of unlike lengths beside lists, or lists above a table without rules that reads them as rows.
var readAsWrittenMin = map[string]float64{latin.name: 0.98, fromRight.name: 0.95, sideways.name: 0.97, standingSigns.name: 0.98}

// writtenKinds is what documents have, each of which some must have.
var writtenKinds = []string{
	"left to right", "right to left", "turned", "turned 1", "turned 2", "turned 3", "vertical", "turned line",
	"2 columns", "3 columns", "4 columns", "frame", "list, level 0", "list, level 1", "list, level 2", "numbers",
	"table with all rules", "table with rules of rows", "table with rules of columns", "table without rules", "table over pages",
}

// A page in one to four columns, with frames, nested lists, tables of every kind that may go on over pages, from right to left with
// words and numbers from left to right, in vertical lines, or turned, is read as it was written: make test-pages reads 10,000.
func TestPagesAreReadAsTheyWereWritten(t *testing.T) {
	written, failed, drawn := map[string]int{}, map[string]int{}, map[string]int{}
	for seed := *writtenFirst; seed < *writtenFirst+*writtenPages; seed++ {
		s := newTypesetter(seed)
		s.document()
		for _, kind := range s.drawn {
			drawn[kind]++
		}
		written[s.hand.name]++
		if got, want := short(Analyze(s.printedPages())), strings.Join(s.want, "\n"); got != want {
			if failed[s.hand.name]++; failed[s.hand.name] < 3 {
				t.Logf("document %d, %q:\n%s\nwas written as:\n%s", seed, s.drawn, got, want)
			}
		}
	}
	for name, least := range readAsWrittenMin {
		share := 1 - float64(failed[name])/float64(written[name])
		t.Logf("%s: %d of %d documents are read as they were written: %.4f", name, written[name]-failed[name], written[name], share)
		if !(share >= least) {
			t.Errorf("%s: %.4f, want %v", name, share, least)
		}
	}
	for _, kind := range writtenKinds {
		if drawn[kind] == 0 {
			t.Errorf("no document has this: %s", kind)
		}
	}
	t.Log(strings.Join(slices.Sorted(func(yield func(string) bool) {
		for kind, n := range maps.All(drawn) {
			if !yield(fmt.Sprintf("%s %d", kind, n)) {
				return
			}
		}
	}), ", "))
}
