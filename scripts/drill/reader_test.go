package main

import "testing"

func TestAReadersLinesAreAddedUp(t *testing.T) {
	got, err := added("2026-03-02 html-to-pdf-api 8 2\n2026-03-03 merge-pdf 1 0\n")
	if want := (movement{revenue: 9, refunds: 2}); err != nil || got != want {
		t.Errorf("they are %+v, want %+v: %v", got, want, err)
	}
	for _, lines := range []string{"2026-03-02 x 8\n", "2026-03-02 x y 2\n", "2026-03-02 x 1 z\n"} {
		if _, err := added(lines); err == nil {
			t.Errorf("%q is added up", lines)
		}
	}
}
