package stream_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/projections/stream"
)

var errAway = errors.New("the broker is away")

// topic is a topic in memory, for the partitions of one test. Appends end as fate says.
type topic struct {
	mu         sync.Mutex
	partitions map[int32][]stream.Record
	// fate is how the next append ends; nil for landed. It holds the lock.
	fate func() fate
	// late are appends that have failed for their sender and land with a later one.
	late map[int32][][]stream.Record
	// landedLate and repeated count.
	landedLate, repeated int
}

type fate int

const (
	landed fate = iota
	lost
	unacknowledged
	delayed
)

func newTopic() *topic {
	return &topic{partitions: map[int32][]stream.Record{}, late: map[int32][][]stream.Record{}}
}

func (t *topic) Append(ctx context.Context, partition int32, records []stream.Record) (int64, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	records = slices.Clone(records)
	ends := landed
	if t.fate != nil {
		ends = t.fate()
	}
	switch ends {
	case lost:
		return 0, errAway
	case delayed:
		t.late[partition] = append(t.late[partition], records)
		return 0, errAway
	case unacknowledged:
		t.land(partition, records)
		return 0, errors.Join(errAway, ctx.Err())
	case landed:
	}
	next := t.land(partition, records)
	t.landLate(partition)
	return next, nil
}

func (t *topic) land(partition int32, records []stream.Record) (next int64) {
	if all := t.partitions[partition]; len(all) > 0 && records[0].Number <= all[len(all)-1].Number {
		t.repeated++
	}
	t.partitions[partition] = append(t.partitions[partition], records...)
	return int64(len(t.partitions[partition]))
}

func (t *topic) landLate(partition int32) {
	for _, records := range t.late[partition] {
		t.landedLate++
		t.land(partition, records)
	}
	delete(t.late, partition)
}

func (t *topic) Begin(context.Context, string, int32) (int64, error) { return 0, nil }

func (t *topic) End(_ context.Context, _ string, partition int32) (int64, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return int64(len(t.partitions[partition])), nil
}

func (t *topic) ReadTo(_ context.Context, _ string, partition int32, from, end int64, visit func(*message.Message) error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, r := range t.partitions[partition][min(from, end):end] {
		m := message.NewMessage("", r.Value)
		m.Metadata[stream.HeaderNumber] = strconv.FormatUint(r.Number, 10)
		if err := visit(m); err != nil {
			return err
		}
	}
	return nil
}

// read returns what a reader gets that drops each record whose number is not above its last one.
func (t *topic) read(partition int32) (events []stream.Record) {
	last := uint64(0)
	for _, r := range t.partitions[partition] {
		if r.Number > last {
			events, last = append(events, r), r.Number
		}
	}
	return events
}
