package lifecycle

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

func TestAStopBudgetIsSharedByAllParts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		budget := newBudget(ctx)
		begun := time.Now()
		after := func(d time.Duration, err error) func() error {
			return func() error {
				<-time.After(d)
				return err
			}
		}
		failed := errors.New("failed")
		if err := budget.Await(after(time.Second, failed)); !errors.Is(err, failed) {
			t.Errorf("%v", err)
		}
		// Longer than the context, shorter than context and overtime together.
		if err := budget.Await(after(8*time.Second, nil)); err != nil {
			t.Errorf("%v", err)
		}
		if err := budget.Await(after(time.Hour, nil)); !errors.Is(err, ErrLeft) {
			t.Errorf("%v", err)
		}
		if took := time.Since(begun); took != 5*time.Second+overtime {
			t.Errorf("it took %v", took)
		}
		begunToEnd := make(chan struct{})
		if err := budget.Await(func() error { close(begunToEnd); return after(time.Hour, nil)() }); !errors.Is(err, ErrLeft) {
			t.Errorf("%v", err)
		}
		<-begunToEnd
		<-time.After(time.Hour) // the abandoned part ends too
	})
}
