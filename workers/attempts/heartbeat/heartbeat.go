// Package heartbeat says that a worker lives (docs/design/architecture.md "Workers"). A worker that is silent for longer than
// SilenceMax loses its jobs: the sweep fails their attempts as worker_lost. That may be wrong, of a paused process, and
// does no harm then: the attempt numbers of a worker that wakes up again are refused.
package heartbeat

import (
	"context"
	"log/slog"
	"time"
)

const (
	// Every is how often a worker says that it lives.
	Every = 2 * time.Second
	// SilenceMax is how long it may be silent.
	SilenceMax = 10 * time.Second
	// BreakMax is how far apart two beats may be and count as going on without a break.
	BreakMax = 2 * Every
	// SteadyFor is how long somebody must have been heard without a break before silence counts against others.
	SteadyFor = 5 * time.Second
)

// Roll is who was heard.
type Roll struct {
	// Alive workers were heard within SilenceMax, Silent ones were not.
	Alive, Silent []string
	// Steady is set where some worker was heard without a break for SteadyFor up to now. Where none was, the store could
	// not be reached, or nothing runs yet: silence says nothing then.
	Steady bool
}

// Store keeps when each worker was last heard.
type Store interface {
	// Beat notes that the worker lives now, by the store's own clock, and what it can run.
	Beat(ctx context.Context, w Worker) error
	// Roll calls the workers.
	Roll(ctx context.Context) (Roll, error)
	// Forget removes a worker.
	Forget(ctx context.Context, workerID string) error
}

// Run says that the worker lives, and what it can run, which is asked for each time, until ctx ends, and takes it off the list
// then. The first beat is made before Run calls ready: work that starts after it belongs to a living worker.
func Run(ctx context.Context, store Store, worker func() Worker, logger *slog.Logger, ready func()) {
	ticker := time.NewTicker(Every)
	defer ticker.Stop()
	for {
		now := worker()
		err := store.Beat(ctx, now)
		switch {
		case err == nil && ready != nil:
			ready()
			ready = nil
		case err != nil && ctx.Err() == nil:
			logger.Warn("heartbeat not written", "worker", now.ID, "error", err)
		}
		select {
		case <-ctx.Done():
			forget(context.WithoutCancel(ctx), store, now.ID)
			return
		case <-ticker.C:
		}
	}
}

// forget does without a store that does not answer: then the worker is found by its silence.
func forget(ctx context.Context, store Store, workerID string) {
	ctx, cancel := context.WithTimeout(ctx, Every)
	defer cancel()
	_ = store.Forget(ctx, workerID)
}
