package batch

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/generation"
)

// Entry is an accepted event. Offset is that of its frame, Seq the event's number in the partition.
type Entry struct {
	Offset int64
	Seq    uint64
	event.Envelope
	Value []byte
	JobID string
}

// Batch is a run of a partition's frames, checked and decoded, from one position to the next.
type Batch struct {
	Partition int32
	From, To  Position
	Events    []Entry
	Letters   []Letter
	// Unknown counts events of a type that this program does not know.
	Unknown int
}

// Letter is a record that is skipped because it is not part of history, or an accepted frame with events that cannot be
// decoded: only those events are skipped.
type Letter struct {
	Offset int64
	// Index is the place of a single command in its frame; 0 for a whole record.
	Index  int32
	Reason string
	Key    []byte
	Value  []byte
}

// ErrGap means that messages are missing between two received ones. Continuing would reject every later frame as one
// that does not extend the chain.
var ErrGap = errors.New("messages are missing from the partition")

// Admit checks the messages after a position against the chain and decodes their events. It drops messages before the
// position, which are already projected.
func Admit(partition int32, from Position, messages []*message.Message) (Batch, error) {
	b := Batch{Partition: partition, From: from, To: from}
	previous := int64(-1)
	for _, m := range messages {
		frame, offset, err := event.FromMessage(m)
		if err != nil && !errors.Is(err, event.ErrNotAFrame) {
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
		b.take(offset, frame)
	}
	return b, nil
}

func (b *Batch) take(offset int64, f event.Frame) {
	seq := b.To.Head.Seq
	head, extends := b.To.Head.Accept(f)
	if !extends {
		b.pass(Letter{Offset: offset, Reason: notAccepted(b.To.Head, f), Value: f.Value})
		return
	}
	b.To.Head = head
	var unread error
	for l, err := range domain.EventsOf(f) {
		seq++
		if err != nil {
			unread = errors.Join(unread, err)
			continue
		}
		b.add(Entry{Offset: offset, Seq: seq, Envelope: l.Envelope, Value: l.Value, JobID: l.JobID()})
	}
	if unread != nil {
		b.pass(Letter{Offset: offset, Reason: unread.Error(), Value: f.Value})
	}
}

func (b *Batch) add(e Entry) {
	if _, unknown := e.Data.(event.Unknown); unknown {
		b.Unknown++
	}
	b.To.LastValue = e.Value
	b.Events = append(b.Events, e)
}

func (b *Batch) pass(l Letter) {
	b.To.skipped++
	b.Letters = append(b.Letters, l)
}

const notAcceptedPrefix = "does not extend the chain"

// OfHistory reports whether a letter of the events topic is a frame of history, only with events that cannot be read. reason is the
// letter's.
func OfHistory(reason string) bool {
	return !strings.HasPrefix(reason, notAcceptedPrefix) && !strings.HasPrefix(reason, event.ErrNotAFrame.Error())
}

func notAccepted(head event.Head, f event.Frame) string {
	return fmt.Sprintf(notAcceptedPrefix+": seq %d with prev %.8s…, the head is seq %d with hash %.8s…",
		f.Seq, f.Prev, head.Seq, head.Hash)
}

// OfAccounts returns the batch without the events of the log itself, which have no account: nothing but event_log has them.
func (b *Batch) OfAccounts() *Batch {
	ofLog := func(e Entry) bool { return generation.OfLog(e.Data) }
	if !slices.ContainsFunc(b.Events, ofLog) {
		return b
	}
	accounts := *b
	accounts.Events = slices.DeleteFunc(slices.Clone(b.Events), ofLog)
	return &accounts
}
