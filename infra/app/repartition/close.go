package repartition

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/generation"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/projections/batch"
)

// ErrOtherMove means that the log is being moved to another number of partitions.
var ErrOtherMove = errors.New("a move to another number of partitions has begun")

// close finds where the old partitions end, and appends to each that is not closed the event that closes it. All have the same time,
// which is after that of every event.
func (m *move) close(ctx context.Context) error {
	known, err := m.known(ctx)
	if err != nil {
		return err
	}
	if m.ends, err = findEnds(ctx, m.reader, known); err != nil {
		return err
	}
	m.closedAt = time.Now().UTC().Truncate(time.Microsecond)
	for id, e := range m.ends {
		if at := e.at.Add(time.Microsecond); e.closed == nil && at.After(m.closedAt) {
			m.closedAt = at
		}
		if e.closed != nil && e.closed.Partitions != m.to.Partitions {
			return fmt.Errorf("%w: partition %d is closed for %d; enter --partitions %d", ErrOtherMove, id, e.closed.Partitions, e.closed.Partitions)
		}
	}
	for _, e := range m.ends {
		if e.closed != nil {
			m.closedAt = e.at // a time that an earlier attempt has chosen, after every event
		}
	}
	appender, err := kafka.NewAppender(m.old, m.process.ID, m.packs)
	if err != nil {
		return err
	}
	for id := range m.ends {
		err = errors.Join(err, m.closeOne(ctx, appender, int32(id)))
	}
	return errors.Join(err, appender.Close())
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

func (m *move) closeOne(ctx context.Context, appender *kafka.Appender, id int32) error {
	e := m.ends[id]
	if e.closed == nil {
		closing := generation.Closed{Generation: m.from.Number, Next: m.to.Number, Partitions: m.to.Partitions}
		value, err := generation.Encode(closing, id, m.closedAt)
		if err != nil {
			return err
		}
		frame, head := e.head.Extend(value)
		offset, err := appender.Append(ctx, commands.EventsTopic, id, event.ToMessage(frame))
		if err != nil {
			return fmt.Errorf("close partition %d: %w", id, err)
		}
		if offset != e.offset {
			return fmt.Errorf("%w: somebody wrote to partition %d while it was closed; repeat the command", ErrServing, id)
		}
		e.head, e.offset, e.at, e.closed = head, offset+1, m.closedAt, &closing
	}
	m.ends[id] = e
	return nil
}
