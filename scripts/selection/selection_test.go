package selection

import (
	"slices"
	"strings"
	"testing"
)

var known = []string{"stream", "archive"}

func itself(name string) string { return name }

func TestTheNamedPartsAreChosenInTheirOwnOrder(t *testing.T) {
	for list, want := range map[string][]string{"": known, "stream": {"stream"}, "archive,stream": known} {
		if got, err := Of(list, known, itself); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %v, %v", list, got, err)
		}
	}
}

func TestANameThatIsNotKnownIsRefused(t *testing.T) {
	for _, list := range []string{"streams", "stream,", "stream, archive", ","} {
		if _, err := Of(list, known, itself); err == nil || !strings.Contains(err.Error(), "stream, archive") {
			t.Errorf("%q: %v", list, err)
		}
	}
}
