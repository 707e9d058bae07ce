package projections

import (
	"errors"
	"fmt"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
)

// entry is an event of history with its place in the partition.
type entry struct {
	offset int64
	seq    uint64
	event.Envelope
	value []byte
	jobID string
}

// batch is a run of a partition's records: from one position to the next, with what came of each.
type batch struct {
	partition int32
	from, to  position
	events    []entry
	letters   []letter
	// unknown counts events of a type that this program does not know.
	unknown int
}

// letter is a record that is passed: not part of history, or not readable.
type letter struct {
	offset int64
	reason string
	key    []byte
	value  []byte
}

// ErrGap means that messages are missing between two that came in. Going on would reject every later record as one
// that does not extend the chain.
var ErrGap = errors.New("messages are missing from the partition")

// admit checks the messages behind a position against the chain and decodes them. Messages before the position were
// projected already and are dropped.
func admit(partition int32, from position, messages []*message.Message) (batch, error) {
	b := batch{partition: partition, from: from, to: from, events: make([]entry, 0, len(messages))}
	previous := int64(-1)
	for _, m := range messages {
		record, offset, err := event.FromMessage(m)
		if err != nil && !errors.Is(err, event.ErrNotARecord) {
			return batch{}, err // no position: a mistake of the adapter
		}
		if previous >= 0 && offset != previous+1 {
			return batch{}, fmt.Errorf("%w: %d follows %d", ErrGap, offset, previous)
		}
		previous = offset
		if offset < from.NextOffset {
			continue
		}
		b.to.NextOffset = offset + 1
		if err != nil {
			b.pass(letter{offset: offset, reason: err.Error(), key: []byte(m.Metadata[event.MetadataKey]), value: m.Payload})
			continue
		}
		b.take(offset, record)
	}
	return b, nil
}

func (b *batch) take(offset int64, r event.Record) {
	head, extends := b.to.Head.Accept(r)
	if !extends {
		b.pass(letter{offset: offset, reason: notAccepted(b.to.Head, r), key: r.Key, value: r.Value})
		return
	}
	b.to.Head = head
	e, err := domain.Codec.Decode(r.Value)
	if err != nil {
		b.pass(letter{offset: offset, reason: err.Error(), key: r.Key, value: r.Value})
		return
	}
	if _, unknown := e.Data.(event.Unknown); unknown {
		b.unknown++
	}
	if b.to.LastValue == nil || e.CommandID != b.to.lastCommandID {
		b.to.Written = 0
	}
	b.to.Written++
	b.to.LastValue, b.to.lastCommandID = r.Value, e.CommandID
	b.events = append(b.events, entry{offset: offset, seq: r.Seq, Envelope: e, value: r.Value, jobID: e.JobID()})
}

func (b *batch) pass(l letter) {
	b.to.skipped++
	b.letters = append(b.letters, l)
}

func notAccepted(head event.Head, r event.Record) string {
	return fmt.Sprintf("does not extend the chain: seq %d with prev %.8s…, the head is seq %d with hash %.8s…",
		r.Seq, r.Prev, head.Seq, head.Hash)
}
