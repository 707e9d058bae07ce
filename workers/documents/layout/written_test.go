package layout

import (
	"flag"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

var writtenPages = flag.Int("pages", 400, "documents to generate for TestPagesAreReadAsTheyWereWritten")

// readAsWrittenMin is the fraction of documents that are read exactly. The others have a column that is longer than those beside
// it, whose last lines are read after them, or an Arabic list that is taken for a table.
const readAsWrittenMin = 0.965

// A page in one to four columns, with frames, nested lists, tables of every kind that may go on over pages, from right to left, or
// turned, is read as it was written: go test -run Written -pages 10000.
func TestPagesAreReadAsTheyWereWritten(t *testing.T) {
	failed := 0
	for seed := range uint64(*writtenPages) {
		s := newTypesetter(seed)
		if seed%5 == 1 {
			s.words = arabicWords
		}
		s.document()
		if seed%5 == 1 {
			s.mirrored()
		}
		var pages []page.Page
		if pages = s.turned(0); seed%5 == 2 {
			pages = s.turned(int(seed/5%3) + 1)
		}
		if got, want := short(Analyze(pages)), strings.Join(s.want, "\n"); got != want {
			if failed++; failed < 4 {
				t.Logf("document %d:\n%s\nwas written as:\n%s", seed, got, want)
			}
		}
	}
	if share := 1 - float64(failed)/float64(*writtenPages); share < readAsWrittenMin {
		t.Errorf("%d of %d documents are read in another way", failed, *writtenPages)
	}
}
