package app

import (
	"context"
	"math"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka"

	"github.com/toolmill/toolmill/projections/projector"
	"github.com/toolmill/toolmill/projections/reactors"
)

// startProjector projects the partitions that Kafka assigns, and follows what projectors anywhere commit.
func (a *App) startProjector(context.Context) error {
	a.onStop(a.run("positions", func(ctx context.Context) error {
		return a.positions.Follow(ctx, a.db, a.db, a.logger)
	}))
	if !a.config.Has(config.RoleProjector) {
		return nil
	}
	const largestBatch = 5000
	projector, err := projector.New(projector.Config{
		DB: a.db, Logger: a.logger, Positions: a.positions, Topic: commands.EventsTopic,
		Reactors: &reactors.Reactors{Scheduler: a.work.queue, Queues: a.queues(), DefaultQueue: defaultQueue},
		Observe:  func(p projector.Progress) { a.metrics.Projected(commands.EventsTopic, p) },
	})
	if err != nil {
		return err
	}
	a.onStop(a.run("projector", func(ctx context.Context) error {
		return kafka.RunGroup(ctx, kafka.GroupConfig{
			Brokers: a.brokers, ClientID: a.workerID, Group: projectorsGroup, Topic: commands.EventsTopic,
			BatchMax: largestBatch, SessionTimeout: time.Duration(a.config.SessionTimeoutSeconds) * time.Second, Logger: a.logger,
		}, projector)
	}))
	return nil
}

// startFeed hears live events: for those who wait for a job, and to stop the attempts of jobs that ended.
func (a *App) startFeed(ctx context.Context) error {
	return a.follow(ctx, "live feed", commands.EventsTopic, func(ctx context.Context, m *message.Message) {
		a.changes.Hear(ctx, m)
		if before := endsAttempts(m); before > 0 && a.work.runner != nil {
			a.work.runner.Stop(m.Metadata[event.MetadataJob], before)
		}
	})
}

// follow hands what comes in on a topic from now on to hear, until the process stops. It returns when it listens.
func (a *App) follow(ctx context.Context, name, topic string, hear func(context.Context, *message.Message)) error {
	ready := make(chan struct{})
	a.onStop(a.run(name, func(ctx context.Context) error {
		return kafka.RunFeed(ctx, a.brokers, a.workerID, topic, a.logger, ready, func(m *message.Message) { hear(ctx, m) })
	}))
	select {
	case <-ready:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-a.ctx.Done():
		return a.ctx.Err()
	}
}

// endsAttempts tells of which attempts nobody wants the output behind an event: all before a number, 0 for none. The feed
// may be late: the attempt that a requeued job waits for may run by now.
func endsAttempts(m *message.Message) (before int) {
	switch m.Metadata[event.MetadataType] {
	case job.CanceledEvent{}.EventType(), job.FailedEvent{}.EventType():
		return math.MaxInt
	case job.Requeued{}.EventType():
		e, err := domain.Codec.Decode(m.Payload)
		if requeued, ok := e.Data.(job.Requeued); ok && err == nil {
			return requeued.Attempt
		}
	}
	return 0
}
