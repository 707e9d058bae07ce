package layout

import (
	"strings"
	"testing"
)

// Of these generated documents the first three have a table without rules below a list, from right to left, the others a list in narrow columns.
func TestAListIsNoPartOfTheTableBelowIt(t *testing.T) {
	for _, seed := range []uint64{406, 746, 1786, 175, 834} {
		s := newTypesetter(seed)
		s.document()
		if got, want := short(Analyze(s.printedPages())), strings.Join(s.want, "\n"); got != want {
			t.Errorf("document %d, %q:\n%s\nwas written as:\n%s", seed, s.drawn, got, want)
		}
	}
}
