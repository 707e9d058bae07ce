package app

import (
	"context"
	"errors"
	"time"
)

// ErrLeft means that a part of the process did not end in time and was left to itself.
var ErrLeft = errors.New("not all parts of the process ended in time")

// overtime is what all parts together get when the context of the stop has ended: attempts that were killed are told to
// the log in it (river.Client.Stop).
const overtime = 10 * time.Second

// stopBudget is how long a stop waits for all of its parts.
type stopBudget struct{ spent <-chan struct{} }

func newStopBudget(ctx context.Context) stopBudget {
	spent := make(chan struct{})
	context.AfterFunc(ctx, func() {
		time.AfterFunc(overtime, func() { close(spent) })
	})
	return stopBudget{spent: spent}
}

// await ends a part and returns its error, or ErrLeft where the budget is spent before. Every part is begun to be ended.
func (b stopBudget) await(end func() error) error {
	ended := make(chan error, 1)
	go func() { ended <- end() }()
	select {
	case err := <-ended:
		return err
	case <-b.spent:
		return ErrLeft
	}
}
