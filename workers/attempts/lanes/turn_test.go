package lanes

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// An account with work in overtime leaves the last slot to others, and starts nothing once it has as much there as a lane has
// slots.
func TestAnAccountInOvertimeLeavesRoomForOthers(t *testing.T) {
	inWorld(t, 3, 6, func(w *world) {
		turn := func(held, most map[string]int) {
			t.Helper()
			if diff := cmp.Diff(Turn{held, most}, w.Turn(false)); diff != "" {
				t.Error(diff)
			}
		}
		none := map[string]int{}
		turn(none, none)
		w.begin("acct_1")
		turn(map[string]int{"acct_1": 1}, none)
		w.later(usualLeast)
		turn(none, map[string]int{"acct_1": 2})
		w.begin("acct_2")
		w.begin("acct_1")
		turn(map[string]int{"acct_1": 1, "acct_2": 1}, map[string]int{"acct_1": 0})
		w.begin("acct_1")
		w.later(usualLeast)
		turn(none, map[string]int{"acct_1": 0, "acct_2": 2})
	})
}

// When overtime is full, accounts with work in it start nothing more.
func TestFullOvertimeStopsThoseInIt(t *testing.T) {
	inWorld(t, 2, 1, func(w *world) {
		w.begin("acct_1")
		w.later(usualLeast)
		if diff := cmp.Diff(map[string]int{"acct_1": 0}, w.Turn(false).Most); diff != "" {
			t.Error(diff)
		}
	})
}
