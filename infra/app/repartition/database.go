package repartition

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/recovery"
	queues "github.com/toolmill/toolmill/infra/app/work"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/postgres/kept"
	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/projector"
	"github.com/toolmill/toolmill/projections/reactors"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/stream"
)

// ErrDiffers means that a read model has other rows than before.
var ErrDiffers = errors.New("the read models differ from those before the move")

// catchUp projects and publishes the rest of the old log, as the service would have: the work that its events lead to is scheduled, and
// the closed events tell readers of the stream where it goes on. Then it notes what the read models have.
func (m *move) catchUp(ctx context.Context) error {
	if m.begun {
		return nil
	}
	queue, err := queues.NewQueue(m.process, m.db)
	if err != nil {
		return err
	}
	projecting, err := projector.New(projector.Config{
		DB: m.db, Logger: m.process.Logger, Topic: m.old.Topic(commands.EventsTopic),
		Reactors: &reactors.Reactors{Scheduler: queue, Queues: queues.Queues(), DefaultQueue: queues.DefaultQueue},
	})
	if err != nil {
		return err
	}
	if err := replay(ctx, projecting, m.reader, m.from.Partitions); err != nil {
		return fmt.Errorf("project the rest of the old log: %w", err)
	}
	if err := m.ensureStream(); err != nil {
		return err
	}
	topic, err := kafka.NewStream(m.old, m.process.ID, m.reader)
	if err != nil {
		return err
	}
	publishing, err := stream.New(stream.Config{
		DB: m.db, Log: topic, Generation: m.old.Generation, Versions: stream.NewVersions(domain.Codec, domain.Replaced...), Logger: m.process.Logger,
	})
	if err == nil {
		err = replay(ctx, publishing, m.reader, m.from.Partitions)
	}
	if err := errors.Join(err, topic.Close()); err != nil {
		return fmt.Errorf("publish the rest of the old log: %w", err)
	}
	if m.whileServing {
		return nil // the accounts' histories are compared instead
	}
	m.sums, err = sumsOf(ctx, m.db)
	return err
}

// ensureStream creates the stream of the old log if nothing was published to it: on a log that was restored no process may have run yet.
func (m *move) ensureStream() error {
	c := m.process.Config
	c.Partitions = m.from.Partitions
	specs := slices.DeleteFunc(eventlog.TopicsOf(c), func(spec kafka.TopicSpec) bool { return spec.Name != stream.Topic })
	return kafka.EnsureTopics(m.old, m.process.ID, m.process.Config.Replication, specs)
}

func replay(ctx context.Context, to kafka.Work, from *kafka.Reader, partitions int32) error {
	all, allCtx := errgroup.WithContext(ctx)
	all.SetLimit(readersAtOnce)
	for partition := range partitions {
		all.Go(func() error { return recovery.Replay(allCtx, to, from, partition) })
	}
	return all.Wait()
}

// formerEvent is the time of an event of the old log.
type formerEvent struct {
	seq uint64
	at  time.Time
}

// project has the database begin with the new generation and projects it, without reactors. The read models must have the same rows
// then, and the chains must lead to what was written.
func (m *move) project(ctx context.Context) error {
	if err := m.begin(ctx); err != nil {
		return err
	}
	projecting, err := projector.New(projector.Config{DB: m.db, Logger: m.process.Logger, Topic: m.new.Topic(commands.EventsTopic)})
	if err != nil {
		return err
	}
	if err := replay(ctx, projecting, m.newReader, m.to.Partitions); err != nil {
		return fmt.Errorf("project the new log: %w", err)
	}
	for id, head := range m.heads {
		at, err := batch.ReadPosition(ctx, m.db, int32(id))
		if err != nil {
			return err
		}
		if at.Head != head {
			return fmt.Errorf("%w: new partition %d ends with event %d and hash %.16s…, written were event %d and %.16s…",
				ErrChanged, id, at.Head.Seq, at.Head.Hash, head.Seq, head.Hash)
		}
	}
	return m.compare(ctx)
}

// begin empties what follows from the old log, and keeps what can be known of it only now.
func (m *move) begin(ctx context.Context) error {
	tx, err := m.db.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // nothing to undo after a commit
	if _, err := tx.Exec(ctx, `SET LOCAL synchronous_commit = on`); err != nil {
		return err
	}
	if err := kept.BeginGeneration(ctx, tx, m.to.Number, m.to.Partitions); err != nil {
		return err
	}
	if err := m.keepFormer(ctx, tx); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

func (m *move) keepFormer(ctx context.Context, tx store.Tx) error {
	if m.sums != nil {
		text, err := json.Marshal(m.sums)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `INSERT INTO former_generations (generation, sums) VALUES ($1, $2)
			ON CONFLICT (generation) DO UPDATE SET sums = excluded.sums`, m.from.Number, text); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(ctx, `DELETE FROM former_events WHERE generation = $1`, m.from.Number); err != nil {
		return err
	}
	for id, events := range m.former {
		count := len(events)
		seqs, ats := make([]int64, count), make([]time.Time, count)
		for i, e := range events {
			seqs[i], ats[i] = int64(e.seq), e.at //nolint:gosec // counted from 1
		}
		if err := tx.Copy(ctx, "former_events", []string{"generation", "partition", "seq", "at"}, []any{
			slices.Repeat([]int32{int32(m.from.Number)}, count), slices.Repeat([]int32{int32(id)}, count), seqs, ats, //nolint:gosec // a handful
		}); err != nil {
			return err
		}
	}
	return nil
}

// compare compares the read models with what they were.
func (m *move) compare(ctx context.Context) error {
	before, err := store.One(ctx, m.db, func(rows store.Rows) (s sums, err error) {
		var text []byte
		if err = rows.Scan(&text); err == nil {
			err = json.Unmarshal(text, &s)
		}
		return s, err
	}, `SELECT sums FROM former_generations WHERE generation = $1`, m.from.Number)
	if err != nil {
		return err
	}
	after, err := sumsOf(ctx, m.db)
	if err != nil {
		return err
	}
	for name, sum := range before {
		if after[name] != sum {
			err = errors.Join(err, fmt.Errorf("%w: %s had %d rows and has %d (sums of their hashes %s and %s)",
				ErrDiffers, name, sum.Rows, after[name].Rows, sum.Hash, after[name].Hash))
		}
	}
	m.made.Accounts, m.made.Jobs = after["accounts"].Rows, after["jobs"].Rows
	return err
}

// startStream has the stream of the new generation begin after the events that were moved, which readers had from the old one.
func (m *move) startStream(ctx context.Context) error { return m.beginStream(ctx, nil) }

func (m *move) beginStream(ctx context.Context, tx store.Tx) error {
	var to store.Querier = m.db
	if tx != nil {
		to = tx
	}
	_, err := to.Exec(ctx, `INSERT INTO stream_places (partition, next_offset, seq, hash, topic_next, generation)
		SELECT partition, next_offset, seq, hash, 0, $1 FROM checkpoints
		ON CONFLICT (partition) DO UPDATE SET next_offset = excluded.next_offset, seq = excluded.seq, hash = excluded.hash,
			topic_next = excluded.topic_next, generation = excluded.generation`, m.to.Number)
	return err
}
