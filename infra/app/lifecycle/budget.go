package lifecycle

import (
	"context"
	"errors"
	"time"
)

// ErrLeft means that a part of the process did not end in time and was abandoned.
var ErrLeft = errors.New("not all parts of the process ended in time")

// overtime is how long all parts together may take after the context of the stop has ended. In this time killed
// attempts are reported to the log (river.Client.Stop).
const overtime = 10 * time.Second

// Budget bounds the time that a stop waits for all of its closers together.
type Budget struct{ spent <-chan struct{} }

func newBudget(ctx context.Context) Budget {
	spent := make(chan struct{})
	context.AfterFunc(ctx, func() {
		time.AfterFunc(overtime, func() { close(spent) })
	})
	return Budget{spent: spent}
}

// Await calls end and returns its error, or ErrLeft if the budget is spent first. It calls end even if the budget is
// already spent.
func (b Budget) Await(end func() error) error {
	ended := make(chan error, 1)
	go func() { ended <- end() }()
	select {
	case err := <-ended:
		return err
	case <-b.spent:
		return ErrLeft
	}
}
