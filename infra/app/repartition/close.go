package repartition

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/generation"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/projections/batch"
)

// ErrOtherMove means that the log is being moved to another number of partitions.
var ErrOtherMove = errors.New("a move to another number of partitions has begun")

// close finds where the old partitions end, and appends to each that is not closed the event that closes it. The new ones end with a time
// that is not before any of these.
func (m *move) close(ctx context.Context) error {
	known, err := m.known(ctx)
	if err != nil {
		return err
	}
	if m.ends, err = findEnds(ctx, m.reader, known); err != nil {
		return err
	}
	for id, e := range m.ends {
		if e.closed != nil && e.closed.Partitions != m.to.Partitions {
			return fmt.Errorf("%w: partition %d is closed for %d; enter --partitions %d", ErrOtherMove, id, e.closed.Partitions, e.closed.Partitions)
		}
	}
	appender, err := kafka.NewAppender(m.old, m.process.ID, m.packs)
	if err != nil {
		return err
	}
	closing, closingCtx := errgroup.WithContext(ctx)
	closing.SetLimit(readersAtOnce)
	for id := range m.ends {
		closing.Go(func() error { return m.closeOne(closingCtx, appender, int32(id)) }) //nolint:gosec // a handful
	}
	err = errors.Join(closing.Wait(), appender.Close())
	for _, e := range m.ends {
		if e.at.After(m.closedAt) {
			m.closedAt = e.at
		}
	}
	return err
}

// known returns how far the old partitions are known already: as far as they are projected, if the database is still theirs.
func (m *move) known(ctx context.Context) ([]end, error) {
	ends := make([]end, m.from.Partitions)
	for id := range ends {
		ends[id] = beginning()
		if m.begun {
			continue
		}
		at, err := batch.ReadPosition(ctx, m.db, int32(id))
		if err != nil {
			return nil, err
		}
		if at.LastValue == nil {
			continue
		}
		last, err := domain.Codec.Decode(at.LastValue)
		if err != nil {
			return nil, err
		}
		if _, closed := last.Data.(generation.Closed); !closed { // else the command before it is not known
			ends[id].head, ends[id].offset = at.Head, at.NextOffset
			ends[id].take(last)
		}
	}
	return ends, nil
}

// closeTries bounds how often a partition is read again because an owner has written to it meanwhile. An owner whose append was not the
// next one reads the log first, so the second try rarely fails.
const closeTries = 100

func (m *move) closeOne(ctx context.Context, appender *kafka.Appender, id int32) error {
	for range closeTries {
		e, err := m.toEnd(ctx, id)
		if err != nil || e.closed != nil {
			return err
		}
		closing := generation.Closed{Generation: m.from.Number, Next: m.to.Number, Partitions: m.to.Partitions}
		at := time.Now().UTC().Truncate(time.Microsecond)
		if !at.After(e.at) {
			at = e.at.Add(time.Microsecond)
		}
		value, err := generation.Encode(closing, id, at)
		if err != nil {
			return err
		}
		frame, head := e.head.Extend(value)
		offset, err := appender.Append(ctx, commands.EventsTopic, id, event.ToMessage(frame))
		if err != nil {
			return fmt.Errorf("close partition %d: %w", id, err)
		}
		if offset == e.offset {
			e.head, e.offset, e.at, e.closed = head, offset+1, at, &closing
			m.ends[id] = e
			return nil
		}
		if !m.whileServing {
			break
		}
	}
	return fmt.Errorf("%w: somebody wrote to partition %d while it was closed; repeat the command", ErrServing, id)
}

// toEnd reads a partition on to its end.
func (m *move) toEnd(ctx context.Context, id int32) (end, error) {
	e := m.ends[id]
	_, err := m.reader.Read(ctx, commands.EventsTopic, id, e.offset, func(record *message.Message) error {
		_, err := e.see(record)
		return err
	})
	if err != nil {
		return e, fmt.Errorf("partition %d: %w", id, err)
	}
	m.ends[id] = e
	return e, nil
}
