package repartition

import (
	"container/heap"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/generation"
	"github.com/toolmill/toolmill/infra/kafka"
)

// ErrChanged means that an old partition does not lead to the end that its new generation names.
var ErrChanged = errors.New("the old generation has another history than the one that is named")

// errLate means that an event came whose time is before that of events that were written already.
var errLate = errors.New("an event is earlier than what was written ahead")

// decision is the events of one command, which stay together.
type decision struct {
	// account is "" if the events cannot be read.
	account string
	from    int32
	at      time.Time
	values  [][]byte
	// unread are the indexes of values that are not events.
	unread []int
	bytes  int
	place  place
}

// place is one between the decisions of an old partition.
type place struct {
	// frame is the partition up to the frame of the next decision, passed how many of that frame's decisions are before it.
	frame  end
	passed int
}

// beginnings are the first places of so many partitions.
func beginnings(partitions int32) []place {
	all := make([]place, partitions)
	for id := range all {
		all[id].frame = beginning()
	}
	return all
}

// oldLog is a generation that is read for the next one.
type oldLog struct {
	reader *kafka.Reader
	// from are the places where reading begins, and after a visit those where the next one does, by partition.
	from []place
	// heads are the ends of its partitions, after the closed events; nil while they are not closed.
	heads []event.Head
	// begin and until bound the times of the decisions that are visited: a decision before begin is an error, and one that is not
	// before until ends the visit. The zero time bounds nothing.
	begin, until time.Time
	// note, if set, is called with each event, in the order of its partition; partitions are concurrent. An event after the end of a
	// visit comes again.
	note func(partition int32, l logged)
}

// errUntil ends a visit at its bound.
var errUntil = errors.New("visited far enough")

// visit calls visit with all decisions of the old log, in the order of their times, those of one time in the order of their partitions:
// in each new partition time never goes back, and the order is the same whenever they are read. Each partition's own order stays.
func (o *oldLog) visit(ctx context.Context, visit func(decision) error) error {
	reading, readCtx := errgroup.WithContext(ctx)
	sources := make(merging, 0, len(o.from))
	for id := range o.from {
		s := &source{partition: int32(id), batches: make(chan []decision, batchesAhead)}
		sources = append(sources, s)
		reading.Go(func() error {
			defer close(s.batches)
			return o.read(readCtx, s)
		})
	}
	reading.Go(func() error { return o.merge(readCtx, sources, visit) })
	if err := reading.Wait(); !errors.Is(err, errUntil) {
		return err
	}
	return ctx.Err()
}

func (o *oldLog) merge(ctx context.Context, sources merging, visit func(decision) error) error {
	left := slices.Clone(o.from)
	sources = slices.DeleteFunc(sources, func(s *source) bool { return !o.next(ctx, s, left) })
	heap.Init(&sources)
	for len(sources) > 0 {
		first := sources[0]
		d := first.batch[0]
		if !o.until.IsZero() && !d.at.Before(o.until) {
			if ctx.Err() == nil {
				o.from = left
			}
			return errors.Join(ctx.Err(), errUntil)
		}
		if d.at.Before(o.begin) {
			return fmt.Errorf("%w: by %v, in partition %d", errLate, o.begin.Sub(d.at), d.from)
		}
		if err := visit(d); err != nil {
			return err
		}
		first.batch = first.batch[1:]
		if o.next(ctx, first, left) {
			heap.Fix(&sources, 0)
		} else {
			heap.Pop(&sources)
		}
	}
	if ctx.Err() == nil {
		o.from = left
	}
	return ctx.Err()
}

// next makes a source's batch begin with the next decision, and reports whether there is one. Its place, or the partition's end, is
// left.
func (o *oldLog) next(ctx context.Context, s *source, left []place) bool {
	if s.next(ctx) {
		left[s.partition] = s.batch[0].place
		return true
	}
	if ctx.Err() == nil {
		left[s.partition] = place{frame: s.end}
	}
	return false
}

// Batches of a partition that are read ahead.
const (
	batchesAhead  = 2
	batchBytesMax = 1 << 20
)

// source is a partition that is read.
type source struct {
	partition int32
	batches   chan []decision
	batch     []decision
	// end is where the partition ended, once batches is closed.
	end end
}

// next makes batch begin with the next decision, and reports whether there is one.
func (s *source) next(ctx context.Context) bool {
	for len(s.batch) == 0 {
		select {
		case batch, open := <-s.batches:
			if !open {
				return false
			}
			s.batch = batch
		case <-ctx.Done():
			return false
		}
	}
	return true
}

// merging is the sources with a next decision, the earliest first.
type merging []*source //nolint:recvcheck // heap.Interface is of both kinds

// Len implements heap.Interface.
func (m merging) Len() int { return len(m) }

// Less implements heap.Interface.
func (m merging) Less(i, j int) bool {
	if order := m[i].batch[0].at.Compare(m[j].batch[0].at); order != 0 {
		return order < 0
	}
	return m[i].partition < m[j].partition
}

// Swap implements heap.Interface.
func (m merging) Swap(i, j int) { m[i], m[j] = m[j], m[i] }

// Push implements heap.Interface.
func (m *merging) Push(x any) { *m = append(*m, x.(*source)) } //nolint:forcetypeassert // nothing else is pushed

// Pop implements heap.Interface.
func (m *merging) Pop() any {
	last := (*m)[len(*m)-1]
	*m = (*m)[:len(*m)-1]
	return last
}

// read sends the decisions of a partition. Its chain must lead to the end that is known.
func (o *oldLog) read(ctx context.Context, s *source) error {
	from := o.from[s.partition]
	e := from.frame
	var batch []decision
	bytes := 0
	send := func() error {
		select {
		case s.batches <- batch:
			batch, bytes = nil, 0
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	_, err := o.reader.Read(ctx, commands.EventsTopic, s.partition, e.offset, func(m *message.Message) error {
		before := e
		events, err := e.see(m)
		if err != nil {
			return err
		}
		for i, d := range o.decisions(s.partition, events, before.at) {
			if i < from.passed {
				continue
			}
			d.place = place{frame: before, passed: i}
			batch, bytes = append(batch, d), bytes+d.bytes
		}
		if len(events) > 0 {
			from.passed = 0
		}
		if bytes < batchBytesMax {
			return nil
		}
		return send()
	})
	if err == nil && len(batch) > 0 {
		err = send()
	}
	s.end = e
	if err == nil && o.heads != nil && e.head != o.heads[s.partition] {
		err = fmt.Errorf("%w: it ends with event %d and hash %.16s…, named are event %d and %.16s…",
			ErrChanged, e.head.Seq, e.head.Hash, o.heads[s.partition].Seq, o.heads[s.partition].Hash)
	}
	if err != nil {
		return fmt.Errorf("partition %d: %w", s.partition, err)
	}
	return nil
}

// decisions divides the events of a frame. An event that cannot be read stays with the one before it.
func (o *oldLog) decisions(partition int32, events []logged, at time.Time) (all []decision) {
	command := ""
	for _, l := range events {
		if o.note != nil {
			o.note(partition, l)
		}
		if !l.unread && generation.OfLog(l.Data) {
			continue
		}
		if l.At.After(at) {
			at = l.At
		}
		if len(all) == 0 || !l.unread && l.CommandID != command {
			all = append(all, decision{account: l.AccountID, from: partition, at: at})
			command = l.CommandID
		}
		d := &all[len(all)-1]
		if l.unread {
			d.unread = append(d.unread, len(d.values))
		}
		d.values, d.bytes = append(d.values, l.Value), d.bytes+len(l.Value)+1
	}
	return all
}
