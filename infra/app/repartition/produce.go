package repartition

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/generation"
	"github.com/toolmill/toolmill/infra/app/stores"
)

// frameBytesMax bounds a frame of moved events, except one of a single decision.
const frameBytesMax = 256 << 10

// production makes the frames of a new generation. They follow from the old one alone.
type production struct {
	to stores.Generation
	// before are the ends of the old partitions, nil while they are not closed. If they are not known at the beginning, the events that end
	// the new partitions name them, otherwise those that begin them.
	before []generation.End
	late   bool
	// closedAt is the time of the events that end what was moved.
	closedAt time.Time
	// take gets each frame, in the order of its partition.
	take   func(ctx context.Context, partition int32, f event.Frame) error
	making []*partition
}

// newProduction returns a production that has made nothing. With late ends it may begin before the old partitions are closed.
func newProduction(to stores.Generation, late bool, take func(context.Context, int32, event.Frame) error) *production {
	p := &production{to: to, late: late, take: take, making: make([]*partition, to.Partitions)}
	for id := range p.making {
		p.making[id] = &partition{production: p, id: int32(id)}
	}
	return p
}

// advance makes the frames of what is visited in an old log, and calls seen with each decision.
func (p *production) advance(ctx context.Context, from *oldLog, seen func(decision)) error {
	return from.visit(ctx, func(d decision) error {
		seen(d)
		to := d.from % p.to.Partitions
		if d.account != "" {
			to = commands.PartitionOf(d.account, p.to.Partitions)
		}
		return p.making[to].add(ctx, d)
	})
}

// end makes the last frames, and returns where the new partitions end and how many events were moved.
func (p *production) end(ctx context.Context) (heads []event.Head, events uint64, err error) {
	for _, n := range p.making {
		if err := n.end(ctx); err != nil {
			return nil, 0, err
		}
		heads, events = append(heads, n.head), events+n.events
	}
	return heads, events, nil
}

// run makes all frames of an old log that is closed.
func (p *production) run(ctx context.Context, from *oldLog, closedAt time.Time) (heads []event.Head, events uint64, err error) {
	p.before, p.closedAt = endsOf(from.heads), closedAt
	if err := p.advance(ctx, from, func(decision) {}); err != nil {
		return nil, 0, err
	}
	return p.end(ctx)
}

// partition is a new partition that is being made.
type partition struct {
	*production

	id     int32
	opened bool
	head   event.Head
	events uint64
	// values are the events of the next frame.
	values [][]byte
	bytes  int
}

func (n *partition) add(ctx context.Context, d decision) error {
	if err := n.open(ctx, d.at); err != nil {
		return err
	}
	if len(n.values) > 0 && n.bytes+d.bytes > frameBytesMax {
		if err := n.flush(ctx); err != nil {
			return err
		}
	}
	n.values, n.bytes, n.events = append(n.values, d.values...), n.bytes+d.bytes, n.events+uint64(len(d.values))
	return nil
}

// open makes the first frame.
func (n *partition) open(ctx context.Context, at time.Time) error {
	if n.opened {
		return nil
	}
	n.opened = true
	opened := generation.Opened{Generation: n.to.Number, Partitions: n.to.Partitions}
	if !n.late {
		opened.Before = n.before
	}
	return n.ofLog(ctx, opened, at)
}

// endsOf returns where partitions end, as events name it.
func endsOf(heads []event.Head) []generation.End {
	ends := make([]generation.End, len(heads))
	for id, head := range heads {
		ends[id] = generation.End{Partition: int32(id), Seq: head.Seq, Hash: head.Hash}
	}
	return ends
}

// end makes the last frames.
func (n *partition) end(ctx context.Context) error {
	if err := n.open(ctx, n.closedAt); err != nil {
		return err
	}
	if err := n.flush(ctx); err != nil {
		return err
	}
	// The time of closing is after that of all events before, and before that of all events to come, in every partition.
	moved := generation.Moved{Generation: n.to.Number, Events: n.events}
	if n.late {
		moved.Before = n.before
	}
	return n.ofLog(ctx, moved, n.closedAt)
}

func (n *partition) ofLog(ctx context.Context, e event.Event, at time.Time) error {
	value, err := generation.Encode(e, n.id, at)
	if err != nil {
		return err
	}
	n.values = [][]byte{value}
	return n.flush(ctx)
}

func (n *partition) flush(ctx context.Context) error {
	if len(n.values) == 0 {
		return nil
	}
	var f event.Frame
	f, n.head = n.head.Extend(n.values...)
	n.values, n.bytes = nil, 0
	return n.take(ctx, n.id, f)
}
