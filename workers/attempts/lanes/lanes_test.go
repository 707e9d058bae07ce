package lanes

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// The error of work that ends in its slot is returned.
func TestTheEndOfWorkIsItsSlots(t *testing.T) {
	inWorld(t, 2, 4, func(w *world) {
		good, bad := w.begin("acct_1"), w.begin("acct_1")
		good.ends(nil)
		bad.ends(errFailed)
		if err := <-good.slot; err != nil {
			t.Error(err)
		}
		if err := <-bad.slot; !errors.Is(err, errFailed) {
			t.Errorf("%v", err)
		}
	})
}

// Cancelling the slot ends the work in it, but not work that has left it.
func TestWorkEndsWithItsSlotUnlessItHasLeftIt(t *testing.T) {
	inWorld(t, 2, 4, func(w *world) {
		ctx, cancel := context.WithCancel(w.Context())
		left := w.run(ctx, Work{AccountID: "acct_1", Tool: "print"}, true)
		w.later(usualLeast)
		held := w.run(ctx, Work{AccountID: "acct_1", Tool: "print"}, true)
		cancel()
		synctest.Wait()
		if err := <-held.slot; !errors.Is(err, context.Canceled) {
			t.Errorf("%v", err)
		}
		if err := <-left.slot; err != nil || left.ctx.Err() != nil {
			t.Errorf("%v, %v", err, left.ctx.Err())
		}
	})
}

// A class that stops waits for work in overtime, and cancels it in the end.
func TestStoppingWaitsForOvertime(t *testing.T) {
	inWorld(t, 1, 2, func(w *world) {
		for _, patience := range []time.Duration{time.Minute, time.Second} {
			over := w.begin("acct_1")
			w.later(usualLeast)
			time.AfterFunc(10*time.Second, func() { over.end <- nil })
			ctx, cancel := context.WithTimeout(w.Context(), patience)
			begun := time.Now()
			w.Stop(ctx)
			if took := time.Since(begun); took != min(patience, 10*time.Second) || w.Overtime() != 0 {
				t.Errorf("it took %v, %d are left", took, w.Overtime())
			}
			cancel()
			w.Class = New(w.config)
		}
	})
}

// Background work runs with low priority from the start.
func TestTheBackgroundGivesWay(t *testing.T) {
	inWorld(t, 1, 2, func(w *world) {
		for _, background := range []bool{false, true} {
			r := w.run(w.Context(), Work{AccountID: "acct_1", Tool: "print", Background: background}, true)
			if gives := sandbox.Background(r.standing.In(w.Context())); gives != background {
				t.Errorf("background is %v, want %v", gives, background)
			}
		}
	})
}
