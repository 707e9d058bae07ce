package river

import (
	"context"
	"log/slog"
	"time"
)

// Work is announced when it is inserted, and whoever has a free slot takes it then. What is not announced is found by
// one look at all queues of the process: rows whose time has come, rows that were left for another turn, and rows whose
// announcement was lost.
const (
	// lookDefault is how late work is at most whose announcement was lost. A look costs the database some 100 µs.
	lookDefault = time.Second
	// againShare of that time is how soon it is looked again while work waits that could be run, and after work was inserted
	// or taken: 250 ms.
	againShare = 4
	// pollEvery is how often River looks by itself, queue by queue, should nothing else have woken it. It finds nothing that a look
	// at all queues has not found.
	pollEvery = time.Minute
)

// lookout has queues looked at in which there is something to take.
type lookout struct {
	table  table
	queues []string
	every  time.Duration
	again  time.Duration
	calls  *calls
	logger *slog.Logger
	// stirred gets a value when something was inserted or taken.
	stirred chan struct{}
	// called gets a value when it is to look at once.
	called chan struct{}
	// gate is shut while River is stopped because there is nothing to take.
	gate gate
}

func newLookout(t table, queues []string, every time.Duration, logger *slog.Logger) *lookout {
	return &lookout{
		table: t, queues: queues, every: every, again: every / againShare, calls: newCalls(), logger: logger,
		stirred: make(chan struct{}, 1), called: make(chan struct{}, 1),
	}
}

// stir has it look soon.
func (l *lookout) stir() { signal(l.stirred) }

// call has it look at once.
func (l *lookout) call() { signal(l.called) }

// signal leaves a value in a channel with room for one, where whoever waits for it finds it, however often it is called meanwhile.
func signal(to chan<- struct{}) {
	select {
	case to <- struct{}{}:
	default:
	}
}

// run looks until ctx ends.
func (l *lookout) run(ctx context.Context) {
	next := time.Now()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-l.stirred:
			next = earlier(next, time.Now().Add(l.again))
		case <-l.called:
			next = earlier(next, time.Now().Add(l.look(ctx))) // what was stirred may not be due yet
		case <-timer.C:
			next = time.Now().Add(l.look(ctx))
		}
		timer.Reset(time.Until(next))
	}
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// look calls the queues in which work can be taken, and returns after how long to look again.
func (l *lookout) look(ctx context.Context) time.Duration {
	due, next, err := l.table.due(ctx, l.queues)
	if err != nil {
		if ctx.Err() == nil {
			l.logger.WarnContext(ctx, "it is not known what waits in the queues", "error", err)
		}
		return l.every
	}
	l.calls.add(due...)
	if len(due) > 0 {
		return l.again
	}
	if next == 0 {
		return l.every
	}
	return min(max(next, l.again), l.every)
}
