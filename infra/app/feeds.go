package app

import (
	"context"
	"math"
	"sync/atomic"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/generation"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/app/work"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/projections/live"
	"github.com/toolmill/toolmill/workers/attempts/progress"
)

// followEvents reads live events: they wake clients that wait for a job, stop the attempts of jobs that ended, and say that the log goes
// on in another generation. running is the worker, once there is one.
func followEvents(
	ctx context.Context, p *lifecycle.Process, kept stores.Stores, positions *live.Positions, running *atomic.Pointer[work.Worker], left *leaving,
) (*live.Changes, error) {
	changes := live.NewChanges(positions)
	return changes, follow(ctx, p, kept, "live feed", commands.EventsTopic, func(ctx context.Context, m *message.Message) {
		changes.Hear(ctx, m)
		frame, _, err := event.FromMessage(m)
		if err != nil {
			return // foreign: the projector counts it
		}
		for value := range frame.Events() {
			if frame.Count == 1 && event.Glance(value).Type == (generation.Closed{}).EventType() {
				left.hear()
			}
			if jobID, before := endsAttempts(value); before > 0 {
				running.Load().StopAttempts(jobID, before)
			}
		}
	})
}

// followProgress reads the progress of attempts in all processes, for the clients of this one.
func followProgress(ctx context.Context, p *lifecycle.Process, kept stores.Stores) (*live.Board, error) {
	board := live.NewBoard()
	if !p.Config.Has(config.RoleAPI) {
		return board, nil
	}
	p.Metrics.Counter("toolmill_progress_unread_total", "Messages of attempts' progress that could not be read.",
		func() float64 { return float64(board.Unread()) })
	return board, follow(ctx, p, kept, "progress feed", progress.Topic, func(_ context.Context, m *message.Message) { board.Hear(m) })
}

// follow passes what is appended to a topic from now on to hear, until the process stops. It returns once it listens.
func follow(ctx context.Context, p *lifecycle.Process, kept stores.Stores, name, topic string, hear func(context.Context, *message.Message)) error {
	ready := make(chan struct{})
	p.Run(name, func(ctx context.Context) error {
		return kafka.RunFeed(ctx, kept.Brokers, p.ID, topic, p.Logger, ready, func(m *message.Message) { hear(ctx, m) })
	})
	select {
	case <-ready:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// endsAttempts returns which attempts of a job an event ends: all with numbers below before, 0 for none. Later
// attempts go on, because the feed may be late and the attempt of a requeued job may run already.
func endsAttempts(value []byte) (jobID string, before int) {
	seen := event.Glance(value)
	jobID = seen.JobID
	switch seen.Type {
	case job.CanceledEvent{}.EventType(), job.FailedEvent{}.EventType():
		return jobID, math.MaxInt
	case job.Requeued{}.EventType():
		e, err := domain.Codec.Decode(value)
		if requeued, ok := e.Data.(job.Requeued); ok && err == nil {
			return jobID, requeued.Attempt
		}
	}
	return "", 0
}
