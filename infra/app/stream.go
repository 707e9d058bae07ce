package app

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/presence"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/projections/stream"
)

// runStream publishes the events of the partitions that Kafka assigns. It has a group of its own, so that neither Postgres nor
// a rebuild delays the stream, and the stream delays no read model.
func runStream(p *lifecycle.Process, kept stores.Stores, log eventlog.Log, _ presence.Present) error {
	if !p.Config.Has(config.RoleProjector) {
		return nil
	}
	const largestBatch, framesAhead = 1000, 64
	topic, err := kafka.NewStream(kept.Brokers, p.ID, log.Reader)
	if err != nil {
		return err
	}
	p.OnStop(func(context.Context) { _ = topic.Close() }) // it holds nothing that is not acknowledged
	publisher, err := stream.New(stream.Config{
		DB: kept.DB, Log: topic, Generation: kept.Brokers.Generation, Versions: stream.NewVersions(domain.Codec, domain.Replaced...),
		Logger: p.Logger, Observe: p.Metrics.Published,
	})
	if err != nil {
		return err
	}
	p.Run("stream", func(ctx context.Context) error {
		return kafka.RunGroup(ctx, kafka.GroupConfig{
			Cluster: kept.Brokers, ClientID: p.ID, Group: presence.StreamGroup, Topic: commands.EventsTopic,
			BatchMax: largestBatch, AheadMax: framesAhead, Reader: log.Reader,
			SessionTimeout: time.Duration(p.Config.SessionTimeoutSeconds) * time.Second, Logger: p.Logger, Alone: len(p.Config.Brokers) == 0,
		}, publisher)
	})
	return nil
}
