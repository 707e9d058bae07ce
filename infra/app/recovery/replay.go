package recovery

import (
	"context"
	"errors"

	"github.com/ThreeDotsLabs/watermill/message"
	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/projections/projector"
	"github.com/toolmill/toolmill/projections/store"
)

// Batches of records that are read ahead and projected at once.
const (
	replayBatch = 5000
	replayAhead = 2
	// replaysAtOnce is how many partitions are read at once: each has a connection of the database.
	replaysAtOnce = 4
)

// replay projects the whole log without reactors, from where the checkpoints are, and returns how many events the tables have then.
func (r *restoring) replay(ctx context.Context) (events int64, err error) {
	reader, err := kafka.NewReader(r.cluster, r.process.ID)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, reader.Close()) }()
	reader = reader.WithArchive(commands.EventsTopic, stores.SegmentsOf(r.process, r.from.Header.Installation, r.cluster.Generation))
	projecting, err := projector.New(projector.Config{DB: r.db, Logger: r.process.Logger, Topic: r.cluster.Topic(commands.EventsTopic)})
	if err != nil {
		return 0, err
	}
	partitions, err := reader.Partitions(commands.EventsTopic)
	if err != nil {
		return 0, err
	}
	all, allCtx := errgroup.WithContext(ctx)
	all.SetLimit(replaysAtOnce)
	for partition := range partitions {
		all.Go(func() error { return Replay(allCtx, projecting, reader, partition) })
	}
	if err := all.Wait(); err != nil {
		return 0, err
	}
	return store.One(ctx, r.db, func(rows store.Rows) (n int64, err error) { return n, rows.Scan(&n) },
		`SELECT coalesce(sum(seq), 0)::bigint FROM checkpoints`)
}

// Replay has a projector or the like do its work on a partition of the events topic, from where it was to the end.
func Replay(ctx context.Context, to kafka.Work, from *kafka.Reader, partition int32) error {
	next, err := to.Resume(ctx, partition)
	if err != nil {
		return err
	}
	end, err := from.AwaitEnd(ctx, commands.EventsTopic, partition)
	if err != nil {
		return err
	}
	batches := make(chan []*message.Message, replayAhead)
	both, bothCtx := errgroup.WithContext(ctx)
	both.Go(func() error { return to.Work(bothCtx, partition, batches) })
	both.Go(func() error {
		defer close(batches)
		return inBatches(bothCtx, batches, func(visit func(*message.Message) error) error {
			return from.ReadTo(bothCtx, commands.EventsTopic, partition, next, end, visit)
		})
	})
	return both.Wait()
}

// inBatches sends what is read in batches.
func inBatches(ctx context.Context, to chan<- []*message.Message, read func(func(*message.Message) error) error) error {
	var batch []*message.Message
	send := func() error {
		if len(batch) == 0 {
			return nil
		}
		select {
		case to <- batch:
			batch = nil
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	err := read(func(m *message.Message) error {
		if batch = append(batch, m); len(batch) < replayBatch {
			return nil
		}
		return send()
	})
	if err != nil {
		return err
	}
	return send()
}
