package eventlog

import (
	"context"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
)

// watchBeginnings checks at once and every minute that each partition of the events topic still begins at offset 0.
// Deleted events are lost: read models cannot be rebuilt, and accounts cannot be audited from their first event on.
// The process continues with what it has recorded; metric and log are the alarm.
func watchBeginnings(ctx context.Context, p *lifecycle.Process, c clients) {
	lookAtBeginnings(ctx, p, c)
	p.Run("beginnings of the log", func(ctx context.Context) error {
		lifecycle.Every(ctx, topicsEvery, func() { lookAtBeginnings(ctx, p, c) })
		return nil
	})
}

func lookAtBeginnings(ctx context.Context, p *lifecycle.Process, c clients) {
	for partition := range p.Config.Partitions {
		begin, err := c.reader.Begin(ctx, commands.EventsTopic, partition)
		if err != nil {
			if ctx.Err() == nil {
				p.Logger.Warn("the beginning of the log was not checked", "partition", partition, "error", err)
			}
			return // the other partitions would take as long
		}
		p.Metrics.EventsDeleted(partition, begin)
		if begin > 0 {
			p.Logger.Error("events were deleted: the log is no longer whole", "topic", commands.EventsTopic,
				"partition", partition, "deleted", begin)
		}
	}
}
