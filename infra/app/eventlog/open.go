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

// Open returns the generation of the configured log that counts, and whether it is open: none of its partitions is closed.
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

// Closed reports whether a partition of the events is closed.
func Closed(ctx context.Context, reader *kafka.Reader, partition int32) (bool, error) {
	end, err := reader.End(ctx, commands.EventsTopic, partition)
	if err != nil {
		return false, err
	}
	return endsClosed(ctx, reader, partition, end)
}

// lastRecords is among how many of a partition's last records the event that closes it is: after it come only frames of owners that did not know
// of it yet, each of which notices with the first.
const lastRecords = 10

// endsClosed looks at the last records. Of two frames that extend the same one the first is history, whether it closes the partition or an
// owner was faster.
func endsClosed(ctx context.Context, reader *kafka.Reader, partition int32, end int64) (closed bool, err error) {
	begin, err := reader.Begin(ctx, commands.EventsTopic, partition)
	if err != nil || begin >= end {
		return false, err
	}
	extended := make(map[event.Hash]bool)
	err = reader.ReadTo(ctx, commands.EventsTopic, partition, max(begin, end-lastRecords), end, func(m *message.Message) error {
		frame, _, err := event.FromMessage(m)
		if _, sound := (event.Head{Seq: frame.Seq - 1, Hash: frame.Prev}).Accept(frame); err != nil || !sound || extended[frame.Prev] {
			return nil //nolint:nilerr // not part of history
		}
		extended[frame.Prev] = true
		closed = closed || closes(frame)
		return nil
	})
	return closed, err
}

func closes(f event.Frame) bool {
	for value := range f.Events() {
		if event.Glance(value).Type == (generation.Closed{}).EventType() {
			return true
		}
	}
	return false
}
