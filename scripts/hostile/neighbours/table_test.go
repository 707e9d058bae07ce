package neighbours

import (
	"errors"
	"testing"
	"time"
)

// A row breaks a requirement if the neighbour waits more than twice as long, by more than a machine's variation, if
// the service needs too much memory, and if a good document did not succeed.
func TestBrokenRequirementsAreFaults(t *testing.T) {
	for _, test := range []struct {
		row    row
		faults int
	}{
		{row{alone: time.Second, beside: 2 * time.Second, memory: memoryMax}, 0},
		{row{alone: 10 * time.Millisecond, beside: 90 * time.Millisecond}, 0},
		{row{alone: time.Second, beside: 2200 * time.Millisecond}, 1},
		{row{alone: time.Second, beside: time.Second, memory: memoryMax + 1}, 1},
		{row{alone: time.Second, beside: time.Minute, memory: memoryMax + 1}, 2},
		{row{fault: errors.New("a good document failed")}, 1},
	} {
		if faults := test.row.faults(); len(faults) != test.faults {
			t.Errorf("%+v: %v", test.row, faults)
		}
	}
}

// Words choose attacks; no words choose all.
func TestAttacksAreChosenByTheirNames(t *testing.T) {
	for only, want := range map[string]bool{"": true, "keys,Chromium": true, "uploads": false} {
		if got := wanted("documents that keep Chromium busy", only); got != want {
			t.Errorf("%q chooses it: %v", only, got)
		}
	}
}
