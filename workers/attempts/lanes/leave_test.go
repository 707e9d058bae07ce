package lanes

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// Work that runs longer than usual gives up its slot and continues with the lowest priority.
func TestWorkBeyondItsUsualTimeLeavesItsSlot(t *testing.T) {
	inWorld(t, 2, 4, func(w *world) {
		slow := w.begin("acct_1")
		w.later(usualLeast - time.Millisecond)
		if !slow.holds() {
			t.Error("it left its slot too early")
		}
		w.later(time.Millisecond)
		if slow.holds() || w.Overtime() != 1 || slow.ctx.Err() != nil || !sandbox.Background(slow.ctx) {
			t.Errorf("it holds its slot: %v, %d in overtime, %v", slow.holds(), w.Overtime(), slow.ctx.Err())
		}
		slow.ends(nil)
		if w.Overtime() != 0 {
			t.Error("its end is not recorded")
		}
	})
}

// Work without an engine has not begun: its row is still needed as a reminder.
func TestWorkThatHasNotBegunKeepsItsSlot(t *testing.T) {
	inWorld(t, 1, 2, func(w *world) {
		early := w.run(w.Context(), Work{AccountID: "acct_1", Tool: "print"}, false)
		w.nowWait("acct_2")
		w.later(2 * usualLeast)
		if !early.holds() {
			t.Fatal("it left its slot")
		}
		w.nowWait()
		early.standing.Begin()
		w.later(beginEvery)
		if early.holds() {
			t.Error("it keeps its slot")
		}
	})
}

// The number in overtime is bounded; work that finds no room leaves as soon as there is some, the longest-running first.
func TestOvertimeIsBounded(t *testing.T) {
	inWorld(t, 2, 1, func(w *world) {
		first := w.begin("acct_1")
		w.later(time.Second)
		second := w.begin("acct_2")
		w.later(time.Second)
		third := w.run(w.Context(), Work{AccountID: "acct_3", Tool: "print", Background: true}, true)
		w.later(2 * usualLeast)
		if first.holds() || !second.holds() || !third.holds() || w.Overtime() != 1 {
			t.Fatalf("%v, %v, %v hold, %d in overtime", first.holds(), second.holds(), third.holds(), w.Overtime())
		}
		first.ends(errFailed)
		if second.holds() || !third.holds() || w.Overtime() != 1 {
			t.Errorf("%v, %v hold, %d in overtime", second.holds(), third.holds(), w.Overtime())
		}
	})
}

// No account holds all slots while another waits: its longest-running work leaves.
func TestNoAccountHoldsAllSlotsWhileAnotherWaits(t *testing.T) {
	inWorld(t, 2, 4, func(w *world) {
		first, second := w.begin("acct_1"), w.begin("acct_1")
		w.nowWait("acct_1")
		if !first.holds() || !second.holds() {
			t.Fatal("it gave a slot up to nobody")
		}
		w.nowWait("acct_1", "acct_2")
		if first.holds() || !second.holds() || w.Overtime() != 1 {
			t.Errorf("%v, %v hold, %d in overtime", first.holds(), second.holds(), w.Overtime())
		}
		others := w.begin("acct_2")
		w.nowWait("acct_2")
		if !others.holds() || !second.holds() {
			t.Error("slots of different accounts were given up")
		}
	})
}

// A slot is not given up for an account that may not take it.
func TestNothingIsGivenUpToWhoMayNotTakeIt(t *testing.T) {
	inWorld(t, 2, 4, func(w *world) {
		w.begin("acct_2")
		w.begin("acct_2")
		w.later(usualLeast)
		first, second := w.begin("acct_1"), w.begin("acct_1")
		w.nowWait("acct_2")
		if !first.holds() || !second.holds() {
			t.Error("a slot was given up")
		}
	})
}

// Who waits is checked only while one account holds all slots.
func TestWhoWaitsIsAskedOnlyWhereAnAccountHoldsAll(t *testing.T) {
	inWorld(t, 2, 4, func(w *world) {
		w.begin("acct_1")
		w.nowWait("acct_3")
		w.begin("acct_2")
		w.nowWait("acct_3")
		if w.asked > 0 {
			t.Errorf("asked %d times", w.asked)
		}
	})
}
