package recovery

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/store"
)

// reframer makes a partition's frames again from its events. A frame with an event that no program can read is a dead letter, whole.
type reframer struct {
	db store.Querier
	// topic is the name of the topic in dead letters.
	topic     string
	partition int32
	visit     func(*message.Message) error

	// letters are the offsets of frames of history that are dead letters.
	letters map[int64]bool
	head    event.Head
	next    int64 // offset of the next record
	at      time.Time
	pending []loggedEvent // of one offset
}

func (r *reframer) lookForLetters(ctx context.Context) error {
	type letter struct {
		offset int64
		reason string
	}
	found, err := store.List(ctx, r.db, func(rows store.Rows) (l letter, err error) { return l, rows.Scan(&l.offset, &l.reason) },
		`SELECT offset_, reason FROM dead_letters WHERE topic = $1 AND partition = $2`, r.topic, r.partition)
	if err != nil {
		return fmt.Errorf("dead letters of partition %d: %w", r.partition, err)
	}
	r.letters = make(map[int64]bool)
	for _, l := range found {
		if batch.OfHistory(l.reason) {
			r.letters[l.offset] = true
		}
	}
	return nil
}

// take takes the next event of event_log.
func (r *reframer) take(ctx context.Context, e loggedEvent) error {
	if len(r.pending) > 0 && r.pending[0].offset != e.offset {
		if err := r.flush(ctx); err != nil {
			return err
		}
	}
	r.pending = append(r.pending, e)
	return nil
}

// end visits what is left, and compares the chain with the partition's checkpoint.
func (r *reframer) end(ctx context.Context, at partitionEnd) error {
	if len(r.pending) > 0 {
		if err := r.flush(ctx); err != nil {
			return err
		}
	}
	if err := r.fill(ctx, at.nextOffset); err != nil {
		return err
	}
	if r.next != at.nextOffset || r.head != at.head {
		return fmt.Errorf("%w: partition %d ends at offset %d with event %d and hash %.16s…, the checkpoint is at %d with event %d and hash %.16s…",
			ErrNotTheLog, r.partition, r.next, r.head.Seq, r.head.Hash, at.nextOffset, at.head.Seq, at.head.Hash)
	}
	return nil
}

// flush visits the records before the pending events' frame, and that one.
func (r *reframer) flush(ctx context.Context) error {
	first := r.pending[0]
	if err := r.fill(ctx, first.offset); err != nil {
		return err
	}
	values := make([][]byte, len(r.pending))
	for i, e := range r.pending {
		values[i], r.at = e.value, e.at
	}
	r.pending = r.pending[:0]
	if r.letters[first.offset] {
		return r.letter(ctx)
	}
	if first.offset != r.next || first.seq != int64(r.head.Seq)+1 { //nolint:gosec // counted from 1
		return fmt.Errorf("%w: in partition %d event %d at offset %d follows event %d, and offset %d was next",
			ErrNotTheLog, r.partition, first.seq, first.offset, r.head.Seq, r.next)
	}
	return r.frame(values)
}

// fill visits the records up to an offset that have no event in event_log.
func (r *reframer) fill(ctx context.Context, until int64) error {
	for r.next < until {
		record := func() error { return r.add(message.NewMessage("", nil)) } // it was not part of history
		if r.letters[r.next] {
			record = func() error { return r.letter(ctx) }
		}
		if err := record(); err != nil {
			return err
		}
	}
	return nil
}

// letter visits the frame that is a dead letter at the next offset.
func (r *reframer) letter(ctx context.Context) error {
	value, err := store.One(ctx, r.db, func(rows store.Rows) (b []byte, err error) { return b, rows.Scan(&b) },
		`SELECT value FROM dead_letters WHERE topic = $1 AND partition = $2 AND offset_ = $3 AND index_ = 0`, r.topic, r.partition, r.next)
	if err != nil {
		return fmt.Errorf("dead letter of partition %d at %d: %w", r.partition, r.next, err)
	}
	return r.frame(bytes.Split(bytes.TrimSuffix(value, []byte{'\n'}), []byte{'\n'}))
}

func (r *reframer) frame(values [][]byte) error {
	var f event.Frame
	f, r.head = r.head.Extend(values...)
	return r.add(event.ToMessage(f))
}

// add visits a record with the time of the last event: the broker's own time is lost.
func (r *reframer) add(m *message.Message) error {
	if !r.at.IsZero() {
		m.Metadata[event.MetadataBrokerTime] = strconv.FormatInt(r.at.UnixMilli(), 10)
	}
	r.next++
	return r.visit(m)
}
