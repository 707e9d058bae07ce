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

// decision is the events of one command, which stay together.
type decision struct {
	// account is "" if the events cannot be read.
	account string
	from    int32
	at      time.Time
	values  [][]byte
	bytes   int
}

// oldLog is a generation that is read for the next one.
type oldLog struct {
	reader *kafka.Reader
	// heads are the ends of its partitions, after the closed events.
	heads []event.Head
	// note, if set, is called with each event, in the order of its partition; partitions are concurrent.
	note func(partition int32, l logged)
}

// visit calls visit with all decisions of the old log, in the order of their times, those of one time in the order of their partitions:
// in each new partition time never goes back, and the order is the same whenever they are read. Each partition's own order stays.
func (o oldLog) visit(ctx context.Context, visit func(decision) error) error {
	reading, ctx := errgroup.WithContext(ctx)
	var sources merging
	for id := range o.heads {
		s := &source{partition: int32(id), batches: make(chan []decision, batchesAhead)}
		sources = append(sources, s)
		reading.Go(func() error {
			defer close(s.batches)
			return o.read(ctx, s)
		})
	}
	reading.Go(func() error {
		sources = slices.DeleteFunc(sources, func(s *source) bool { return !s.next(ctx) })
		heap.Init(&sources)
		for len(sources) > 0 {
			first := sources[0]
			if err := visit(first.batch[0]); err != nil {
				return err
			}
			first.batch = first.batch[1:]
			if first.next(ctx) {
				heap.Fix(&sources, 0)
			} else {
				heap.Pop(&sources)
			}
		}
		return ctx.Err()
	})
	return reading.Wait()
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
func (o oldLog) read(ctx context.Context, s *source) error {
	e := beginning()
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
	_, err := o.reader.Read(ctx, commands.EventsTopic, s.partition, 0, func(m *message.Message) error {
		before := e.at
		events, err := e.see(m)
		if err != nil {
			return err
		}
		for _, d := range o.decisions(s.partition, events, before) {
			batch, bytes = append(batch, d), bytes+d.bytes
		}
		if bytes < batchBytesMax {
			return nil
		}
		return send()
	})
	if err == nil && len(batch) > 0 {
		err = send()
	}
	if err == nil && e.head != o.heads[s.partition] {
		err = fmt.Errorf("%w: it ends with event %d and hash %.16s…, named are event %d and %.16s…",
			ErrChanged, e.head.Seq, e.head.Hash, o.heads[s.partition].Seq, o.heads[s.partition].Hash)
	}
	if err != nil {
		return fmt.Errorf("partition %d: %w", s.partition, err)
	}
	return nil
}

// decisions divides the events of a frame. An event that cannot be read stays with the one before it.
func (o oldLog) decisions(partition int32, events []logged, at time.Time) (all []decision) {
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
		d.values, d.bytes = append(d.values, l.Value), d.bytes+len(l.Value)+1
	}
	return all
}
