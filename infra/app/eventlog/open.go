package eventlog

import (
	"context"
	"errors"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/generation"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/kafka"
)

// Open returns the generation of the configured log that counts, and whether it is open: none of its partitions ends with the event that
// closes it.
func Open(ctx context.Context, p *lifecycle.Process) (g stores.Generation, open bool, err error) {
	cluster, err := stores.Cluster(p.Config, p.Config.Brokers, p.Logger)
	if err != nil {
		return g, false, err
	}
	if g, err = stores.GenerationOf(ctx, p, cluster); err != nil {
		return g, false, err
	}
	reader, err := kafka.NewReader(cluster.Of(g.Number), p.ID)
	if err != nil {
		return g, false, err
	}
	defer func() { err = errors.Join(err, reader.Close()) }()
	ends, err := reader.Ends(ctx, commands.EventsTopic)
	for partition, end := range ends {
		closed, err := endsClosed(ctx, reader, partition, end)
		if err != nil || closed {
			return g, false, err
		}
	}
	return g, err == nil, err
}

// Closed reports whether a partition of the events ends with the event that closes it.
func Closed(ctx context.Context, reader *kafka.Reader, partition int32) (bool, error) {
	end, err := reader.End(ctx, commands.EventsTopic, partition)
	if err != nil {
		return false, err
	}
	return endsClosed(ctx, reader, partition, end)
}

func endsClosed(ctx context.Context, reader *kafka.Reader, partition int32, end int64) (closed bool, err error) {
	if end == 0 {
		return false, nil
	}
	err = reader.ReadTo(ctx, commands.EventsTopic, partition, end-1, end, func(m *message.Message) error {
		frame, _, err := event.FromMessage(m)
		if err != nil {
			return nil //nolint:nilerr // not part of history
		}
		for value := range frame.Events() {
			closed = event.Glance(value).Type == (generation.Closed{}).EventType()
		}
		return nil
	})
	return closed, err
}
