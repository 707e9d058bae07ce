package batch

import (
	"errors"
	"fmt"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
)

// Entry is an accepted event with its offset and sequence in the partition.
type Entry struct {
	Offset int64
	Seq    uint64
	event.Envelope
	Value []byte
	JobID string
}

// Batch is a run of a partition's records, checked and decoded, from one position to the next.
type Batch struct {
	Partition int32
	From, To  Position
	Events    []Entry
	Letters   []Letter
	// Unknown counts events of a type that this program does not know.
	Unknown int
}

// Letter is a record that is skipped: it is not part of history, or cannot be decoded.
type Letter struct {
	Offset int64
	Reason string
	Key    []byte
	Value  []byte
}

// ErrGap means that messages are missing between two received ones. Continuing would reject every later record as one
// that does not extend the chain.
var ErrGap = errors.New("messages are missing from the partition")

// Admit checks the messages after a position against the chain and decodes them. It drops messages before the position,
// which are already projected.
func Admit(partition int32, from Position, messages []*message.Message) (Batch, error) {
	b := Batch{Partition: partition, From: from, To: from, Events: make([]Entry, 0, len(messages))}
	previous := int64(-1)
	for _, m := range messages {
		record, offset, err := event.FromMessage(m)
		if err != nil && !errors.Is(err, event.ErrNotARecord) {
			return Batch{}, err // no position: a bug of the adapter
		}
		if previous >= 0 && offset != previous+1 {
			return Batch{}, fmt.Errorf("%w: offset %d follows %d", ErrGap, offset, previous)
		}
		previous = offset
		if offset < from.NextOffset {
			continue
		}
		b.To.NextOffset = offset + 1
		if err != nil {
			b.pass(Letter{Offset: offset, Reason: err.Error(), Key: []byte(m.Metadata[event.MetadataKey]), Value: m.Payload})
			continue
		}
		b.take(offset, record)
	}
	return b, nil
}

func (b *Batch) take(offset int64, r event.Record) {
	head, extends := b.To.Head.Accept(r)
	if !extends {
		b.pass(Letter{Offset: offset, Reason: notAccepted(b.To.Head, r), Key: r.Key, Value: r.Value})
		return
	}
	b.To.Head = head
	e, err := domain.Codec.Decode(r.Value)
	if err != nil {
		b.pass(Letter{Offset: offset, Reason: err.Error(), Key: r.Key, Value: r.Value})
		return
	}
	if _, unknown := e.Data.(event.Unknown); unknown {
		b.Unknown++
	}
	if b.To.LastValue == nil || e.CommandID != b.To.lastCommandID {
		b.To.Written = 0
	}
	b.To.Written++
	b.To.LastValue, b.To.lastCommandID = r.Value, e.CommandID
	b.Events = append(b.Events, Entry{Offset: offset, Seq: r.Seq, Envelope: e, Value: r.Value, JobID: e.JobID()})
}

func (b *Batch) pass(l Letter) {
	b.To.skipped++
	b.Letters = append(b.Letters, l)
}

func notAccepted(head event.Head, r event.Record) string {
	return fmt.Sprintf("does not extend the chain: seq %d with prev %.8s…, the head is seq %d with hash %.8s…",
		r.Seq, r.Prev, head.Seq, head.Hash)
}
