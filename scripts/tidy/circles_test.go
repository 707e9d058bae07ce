package tidy

import (
	"slices"
	"testing"
)

func TestArrowsInRoomsHaveNoCircle(t *testing.T) {
	for _, circle := range circles(slices.Concat(handlersArrows, projectionsArrows, workersArrows)) {
		t.Errorf("%s: let the packages import each other in one direction", circle)
	}
}

func TestCirclesFindsEachCircleOnce(t *testing.T) {
	table := []arrow{
		{"a", []string{"b"}}, {"b", []string{"c", "d"}}, {"c", []string{"b/x"}}, {"d", nil}, {"b/x", []string{"b"}},
	}
	want := []string{"b → c → b/x → b"}
	if got := circles(table); !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
}
