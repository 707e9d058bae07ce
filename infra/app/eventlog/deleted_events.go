package eventlog

import (
	"context"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
)

// archived is package archive's Segments.
type archived interface {
	// Lost returns how many of a partition's records before an offset no segment has.
	Lost(ctx context.Context, partition int32, before int64) (int64, error)
}

// watchBeginnings checks at once and every minute where each partition of the events topic begins. Records before that which are in
// segments were trimmed by an operator. Others are lost: read models cannot be rebuilt, and accounts cannot be audited from their
// first event on. The process continues with what it has recorded; metric and log are the alarm.
func watchBeginnings(ctx context.Context, p *lifecycle.Process, c clients, segments archived) {
	lookAtBeginnings(ctx, p, c, segments)
	p.Run("beginnings of the log", func(ctx context.Context) error {
		lifecycle.Every(ctx, topicsEvery, func() { lookAtBeginnings(ctx, p, c, segments) })
		return nil
	})
}

func lookAtBeginnings(ctx context.Context, p *lifecycle.Process, c clients, segments archived) {
	for partition := range p.Config.Partitions {
		begin, err := c.reader.Begin(ctx, commands.EventsTopic, partition)
		var lost int64
		if err == nil {
			lost, err = segments.Lost(ctx, partition, begin)
		}
		if err != nil {
			if ctx.Err() == nil {
				p.Logger.Warn("the beginning of the log was not checked", "partition", partition, "error", err)
			}
			return // the other partitions would take as long
		}
		p.Metrics.EventsDeleted(partition, lost, begin-lost)
		if lost > 0 {
			p.Logger.Error("events were deleted: the log is no longer whole", "topic", commands.EventsTopic,
				"partition", partition, "deleted", lost)
		}
	}
}
