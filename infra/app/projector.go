package app

import (
	"context"
	"errors"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/presence"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/app/work"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/river"
	"github.com/toolmill/toolmill/projections/live"
	"github.com/toolmill/toolmill/projections/projector"
	"github.com/toolmill/toolmill/projections/reactors"
)

// runProjector projects the partitions that Kafka assigns.
func runProjector(
	p *lifecycle.Process, kept stores.Stores, log eventlog.Log, _ presence.Present, queue *river.Client, positions *live.Positions,
) error {
	if !p.Config.Has(config.RoleProjector) {
		return nil
	}
	const largestBatch, framesAhead = 5000, 64
	projecting, err := projector.New(projector.Config{
		DB: kept.DB, Logger: p.Logger, Positions: positions, Topic: kept.Brokers.Topic(commands.EventsTopic),
		Generation: max(1, kept.Brokers.Generation),
		Reactors:   &reactors.Reactors{Scheduler: queue, Queues: work.Queues(), DefaultQueue: work.DefaultQueue},
		Trace:      eventSpans(p.Tracer, "project"),
		Observe:    func(done projector.Progress) { p.Metrics.Projected(commands.EventsTopic, done) },
	})
	if err != nil {
		return err
	}
	p.Metrics.ExpectEvents(p.Config.Partitions)
	p.Run("projector", func(ctx context.Context) error {
		return kafka.RunGroup(ctx, kafka.GroupConfig{
			Cluster: kept.Brokers, ClientID: p.ID, Group: presence.ProjectorsGroup, Topic: commands.EventsTopic,
			BatchMax: largestBatch, AheadMax: framesAhead, Reader: log.Reader,
			SessionTimeout: time.Duration(p.Config.SessionTimeoutSeconds) * time.Second, Logger: p.Logger, Alone: len(p.Config.Brokers) == 0,
			Fatal: func(err error) bool { return errors.Is(err, projector.ErrOtherGeneration) },
		}, projecting)
	})
	return nil
}
