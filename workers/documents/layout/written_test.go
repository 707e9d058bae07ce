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

// writtenKinds is what documents have, each of which some must have.
var writtenKinds = []string{
	"left to right", "right to left", "turned", "turned 1", "turned 2", "turned 3", "vertical", "turned line",
	"2 columns", "3 columns", "4 columns", "frame", "list, level 0", "list, level 1", "list, level 2", "numbers",
	"table with all rules", "table with rules of rows", "table with rules of columns", "table without rules", "table over pages",
}

// A page in one to four columns, with frames, nested lists, tables of every kind that may go on over pages, from right to left with
// words and numbers from left to right, in vertical lines, or turned, is read as it was written, without exception: make test-pages reads 10,000.
func TestPagesAreReadAsTheyWereWritten(t *testing.T) {
	written, failed, drawn := map[string]int{}, map[string]int{}, map[string]int{}
	const shown = 3 // of each direction
	for seed := *writtenFirst; seed < *writtenFirst+*writtenPages; seed++ {
		s := newTypesetter(seed)
		s.document()
		for _, kind := range s.drawn {
			drawn[kind]++
		}
		written[s.hand.name]++
		if got, want := s.readBack(); got != want {
			if failed[s.hand.name]++; failed[s.hand.name] <= shown {
				t.Errorf("document %d, %q:\n%s\nwas written as:\n%s", seed, s.drawn, got, want)
			}
		}
	}
	for name, all := range written {
		t.Logf("%s: %d of %d documents are read as they were written", name, all-failed[name], all)
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

// readBack returns how the pages are read, and what was written.
func (s *typesetter) readBack() (got, want string) {
	return short(Analyze(s.printedPages())), strings.Join(s.want, "\n")
}

// In each of these pages, something is by chance where it misled the reader.
func TestPagesWithChancesAreReadAsTheyWereWritten(t *testing.T) {
	for reason, seed := range map[string]uint64{
		"columns whose right edges are even":                                36,
		"three columns from right to left, with a list":                     461,
		"a line across both columns that has a blank above their gap":       529,
		"another one, above them":                                           8294,
		"columns whose paragraphs are level beside a list":                  3170,
		"columns that are level for several paragraphs":                     4964,
		"three columns, two of which are level to the end":                  1001690,
		"four columns, two of which are level to the end":                   7317,
		"columns that are level again by chance":                            3651,
		"vertical columns with lines far apart":                             16493,
		"vertical lines that end sentences where they end":                  2768,
		"a table from right to left above text":                             1731,
		"one whose rows all begin and end at the same places":               5406,
		"the rest of one, on the next page":                                 4121,
		"a list from right to left, with nested items":                      1008881,
		"another one, whose further lines cross the gap":                    77001316,
		"a paragraph in a frame narrower than the text, whose line is full": 1006892,
	} {
		s := newTypesetter(seed)
		s.document()
		if got, want := s.readBack(); got != want {
			t.Errorf("%s: document %d is read as\n%s\nnot as\n%s", reason, seed, got, want)
		}
	}
}
