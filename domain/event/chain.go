package event

import (
	"bytes"
	"iter"
	"slices"
)

// Head is the end of a partition's chain: the last accepted frame. The zero Head is before the first one.
type Head struct {
	// Seq counts the events in the partition's accepted frames: 1, 2, 3 …
	Seq uint64
	// Hash is the last accepted frame's hash.
	Hash Hash
}

// Frame is one record of a partition: events that were appended together, with their link. A decision is in one frame,
// with all of its events.
type Frame struct {
	// Value is one event after the other, each a CloudEvent in structured JSON on a line of its own (NDJSON).
	Value []byte
	// Seq is the place of the first event among those of the partition: 1, 2, 3 …
	Seq uint64
	// Count is how many events there are.
	Count int
	// Prev is the hash of the frame before, Hash this one's.
	Prev, Hash Hash
}

// Extend returns the frame that continues the chain with events, each as Codec.Encode wrote it, and the head after it.
func (h Head) Extend(events ...[]byte) (Frame, Head) {
	length := len(events)
	for _, e := range events {
		length += len(e)
	}
	f := Frame{Value: make([]byte, 0, length), Seq: h.Seq + 1, Count: len(events), Prev: h.Hash}
	for _, e := range events {
		f.Value = append(append(f.Value, e...), '\n')
	}
	f.Hash = FrameHash(f.Prev, f.Value)
	return f, f.head()
}

func (f Frame) head() Head { return Head{Seq: f.Seq + uint64(f.Count) - 1, Hash: f.Hash} } //nolint:gosec // counted from 1

// Accept reports whether f extends the chain, and returns the head after it. A frame that does not is not part of
// history: a copy by a zombie, or foreign. Skip and count it (docs/design/architecture.md "The log").
func (h Head) Accept(f Frame) (Head, bool) {
	if f.Prev != h.Hash || f.Seq != h.Seq+1 || f.Count < 1 || f.Count != bytes.Count(f.Value, []byte{'\n'}) ||
		f.Value[len(f.Value)-1] != '\n' || f.Hash != FrameHash(f.Prev, f.Value) {
		return h, false
	}
	return f.head(), true
}

// Events returns the frame's events as logged, in order. They lie in the frame's memory.
func (f Frame) Events() iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for rest := f.Value; len(rest) > 0; {
			var line []byte
			line, rest, _ = bytes.Cut(rest, []byte{'\n'})
			if !yield(slices.Clip(line)) {
				return
			}
		}
	}
}
