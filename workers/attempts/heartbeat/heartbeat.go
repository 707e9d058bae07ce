// Package heartbeat reports that a worker is alive (docs/design/architecture.md "Workers"). A worker that is silent for longer
// than SilenceMax loses its jobs: the sweep fails their attempts as worker_lost. For a process that was only paused this is
// wrong but harmless: when it resumes, its attempt numbers are refused.
package heartbeat

import (
	"context"
	"log/slog"
	"time"
)

const (
	// Every is the interval of heartbeats.
	Every = 2 * time.Second
	// SilenceMax is how long a worker may be silent.
	SilenceMax = 10 * time.Second
	// BreakMax is the longest interval between two beats that count as uninterrupted.
	BreakMax = 2 * Every
	// SteadyFor is how long some worker must have beaten without interruption before silence counts against others.
	SteadyFor = 5 * time.Second
)

// Roll is the state of all workers.
type Roll struct {
	// Alive workers beat within SilenceMax, Silent ones did not.
	Alive, Silent []string
	// Steady is set if some worker has beaten without interruption for SteadyFor. Otherwise the store was unavailable, or no
	// worker runs yet, and silence means nothing.
	Steady bool
}

// Store stores when each worker last beat.
type Store interface {
	// Beat records that the worker is alive, by the store's own clock, and what it can run.
	Beat(ctx context.Context, w Worker) error
	// Roll returns the state of all workers.
	Roll(ctx context.Context) (Roll, error)
	// Forget removes a worker.
	Forget(ctx context.Context, workerID string) error
}

// Run beats for the worker, whose abilities it asks for each time, until ctx ends; then it removes the worker. It calls ready
// after the first beat: work that starts afterwards belongs to a living worker.
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

// forget does not insist if the store does not answer: then the worker's silence shows its end.
func forget(ctx context.Context, store Store, workerID string) {
	ctx, cancel := context.WithTimeout(ctx, Every)
	defer cancel()
	_ = store.Forget(ctx, workerID)
}
