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
)

// end is the end of a partition's history.
type end struct {
	// head is that of the chain, offset the one after the last record.
	head   event.Head
	offset int64
	// at is the time of the last event.
	at time.Time
	// command is the place of the last command that was decided in this generation; its offset is -1 without one.
	command event.Place
	// closed is the event that closes the partition, nil without one.
	closed *generation.Closed
}

func beginning() end { return end{command: event.Place{Offset: -1}} }

// logged is an event of history.
type logged struct {
	domain.Logged

	seq uint64
	// unread is set if its bytes are not an event: it counts in the chain.
	unread bool
}

// see takes a record and returns the events of a frame of history. Nothing after the closed event is part of it.
func (e *end) see(m *message.Message) ([]logged, error) {
	frame, offset, err := event.FromMessage(m)
	if err != nil && !errors.Is(err, event.ErrNotAFrame) {
		return nil, err
	}
	e.offset = offset + 1
	head, extends := e.head.Accept(frame)
	if err != nil || !extends || e.closed != nil {
		return nil, nil //nolint:nilerr // not part of history
	}
	events := make([]logged, 0, frame.Count)
	for l, err := range domain.EventsOf(frame) {
		events = append(events, logged{Logged: l, seq: frame.Seq + uint64(len(events)), unread: err != nil})
		if err == nil {
			e.take(l.Envelope)
		}
	}
	e.head = head
	return events, nil
}

func (e *end) take(l event.Envelope) {
	if l.At.After(e.at) {
		e.at = l.At
	}
	if closed, is := l.Data.(generation.Closed); is {
		e.closed = &closed
		return
	}
	e.command = l.CommandPlace
}

// readersAtOnce is how many partitions are read at once.
const readersAtOnce = 4

// findEnds reads each partition to its end, from where known ends are.
func findEnds(ctx context.Context, reader *kafka.Reader, known []end) ([]end, error) {
	ends := make([]end, len(known))
	reading, readCtx := errgroup.WithContext(ctx)
	reading.SetLimit(readersAtOnce)
	for id := range known {
		reading.Go(func() error {
			e := known[id]
			_, err := reader.Read(readCtx, commands.EventsTopic, int32(id), e.offset, func(m *message.Message) error { //nolint:gosec // a handful
				_, err := e.see(m)
				return err
			})
			if ends[id] = e; err != nil {
				return fmt.Errorf("partition %d: %w", id, err)
			}
			return nil
		})
	}
	return ends, reading.Wait()
}
