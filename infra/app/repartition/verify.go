package repartition

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/generation"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/kafka"
)

// Errors of Verify.
var (
	errFirstGeneration = errors.New("the log is of its first generation: it was never moved")
	errOldTopicsGone   = errors.New("the topics of the generation before are not there any more; only they can show that the new ones have the same events")
	// ErrNotTheSame means that a generation does not have what follows from the one before.
	ErrNotTheSame = errors.New("the generation does not have the events of the one before")
)

// Verified is the report of Verify.
type Verified struct { //nolint:recvcheck // it is filled by pointer and read by value
	Generation int    `json:"generation"`
	Events     uint64 `json:"events"`
	// Before are the partitions of the generation before, each read to the end that the new one names.
	Before []generation.End `json:"before"`
	// Moved are the ends of the part of the new partitions that was moved.
	Moved       []generation.End `json:"moved"`
	TookSeconds float64          `json:"tookSeconds"`
}

// Verify checks the bond of the log's generation with the one before. It reads the old partitions, whose chains must lead to the ends that
// the new ones name, makes the new frames again from them, and compares where the chains of both lead: the hash of a chain covers every
// byte before it. It writes nothing. Errors: ErrNotTheSame, ErrChanged.
func Verify(ctx context.Context, p *lifecycle.Process, of stores.Adopted) (v Verified, err error) {
	begun := time.Now()
	to, err := stores.GenerationOf(ctx, p, of.Brokers)
	if err != nil {
		return v, err
	}
	if v.Generation = to.Number; to.Number < 2 {
		return v, errFirstGeneration
	}
	old := of.Brokers.Of(to.Number - 1)
	topics, err := kafka.TopicNames(ctx, old, p.ID)
	if err != nil {
		return v, err
	}
	if !topics[old.Topic(commands.EventsTopic)] {
		return v, errOldTopicsGone
	}
	after, err := kafka.NewReader(of.Brokers, p.ID)
	if err != nil {
		return v, err
	}
	defer func() { err = errors.Join(err, after.Close()) }()
	after.WithArchive(commands.EventsTopic, of.Segments)
	before, err := kafka.NewReader(old, p.ID)
	if err != nil {
		return v, err
	}
	defer func() { err = errors.Join(err, before.Close()) }()
	before.WithArchive(commands.EventsTopic, stores.SegmentsOf(p, of.InstallationID, old.Generation))
	err = v.compare(ctx, before, after, to)
	v.TookSeconds = time.Since(begun).Seconds()
	return v, err
}

func (v *Verified) compare(ctx context.Context, before, after *kafka.Reader, to stores.Generation) error {
	found, moved := make([]movedPart, to.Partitions), make([]event.Head, to.Partitions)
	for id := range found {
		part, err := readMoved(ctx, after, int32(id))
		if err != nil {
			return fmt.Errorf("partition %d of generation %d: %w", id, to.Number, err)
		}
		found[id] = part
		v.Events += part.moved.Events
		moved[id] = part.head
	}
	v.Moved = endsOf(moved)
	late := len(found[0].opened.Before) == 0
	if v.Before = found[0].opened.Before; late {
		v.Before = found[0].moved.Before
	}
	named := make([]event.Head, len(v.Before))
	for i, end := range v.Before {
		named[i] = event.Head{Seq: end.Seq, Hash: end.Hash}
	}
	nowhere := func(context.Context, int32, event.Frame) error { return nil }
	from := oldLog{reader: before, from: beginnings(int32(len(named))), heads: named} //nolint:gosec // a handful
	made, _, err := newProduction(to, late, nowhere).run(ctx, &from, found[0].closedAt)
	if err != nil {
		return err
	}
	for id, head := range made {
		if head != found[id].head {
			return fmt.Errorf("%w: partition %d has event %d with hash %.16s… where event %d with hash %.16s… follows from generation %d",
				ErrNotTheSame, id, found[id].head.Seq, found[id].head.Hash, head.Seq, head.Hash, to.Number-1)
		}
	}
	return nil
}

// movedPart is the part of a new partition that was moved.
type movedPart struct {
	opened   generation.Opened
	moved    generation.Moved
	closedAt time.Time
	head     event.Head
}

var errEnough = errors.New("read far enough")

// readMoved reads a new partition up to the event that ends what was moved.
func readMoved(ctx context.Context, reader *kafka.Reader, id int32) (part movedPart, err error) {
	_, err = reader.Read(ctx, commands.EventsTopic, id, 0, func(m *message.Message) error {
		frame, _, err := event.FromMessage(m)
		head, extends := part.head.Accept(frame)
		if err != nil || !extends {
			return nil
		}
		part.head = head
		for l, err := range domain.EventsOf(frame) {
			if err != nil {
				continue
			}
			switch e := l.Data.(type) {
			case generation.Opened:
				part.opened = e
			case generation.Moved:
				part.closedAt, part.moved = l.At, e
				return errEnough
			}
		}
		return nil
	})
	if errors.Is(err, errEnough) {
		return part, nil
	}
	if err == nil {
		err = fmt.Errorf("%w: nothing says that the move has ended", ErrNotTheSame)
	}
	return part, err
}

// Tell writes the report as text.
func (v Verified) Tell(out io.Writer) {
	fmt.Fprintf(out, "generation %d has the %d events of generation %d, byte for byte, in the same order for each account (%.1f s)\n",
		v.Generation, v.Events, v.Generation-1, v.TookSeconds)
	for _, end := range v.Before {
		fmt.Fprintf(out, "  generation %d, partition %d: event %d, hash %s\n", v.Generation-1, end.Partition, end.Seq, end.Hash)
	}
	for _, end := range v.Moved {
		fmt.Fprintf(out, "  generation %d, partition %d: event %d, hash %s\n", v.Generation, end.Partition, end.Seq, end.Hash)
	}
}
