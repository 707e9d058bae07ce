package archive

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/objectstore"
)

// ErrDiffers means that a segment has other records than the brokers.
var ErrDiffers = errors.New("the segment does not have what the brokers have")

// Trim finds what the brokers need not keep, because segments have it.
type Trim struct {
	Topic, Installation string
	// Log is the topic as the brokers have it, without its archive.
	Log       Log
	Objects   Source
	Positions Positions
}

// Until bounds a trim: a segment may go if its last record is before both.
type Until struct {
	// Time is the broker's; the zero Time bounds nothing.
	Time time.Time
	// Offset bounds nothing if it is 0.
	Offset int64
}

func (u Until) covers(m Manifest) bool {
	return (u.Time.IsZero() || m.LastBrokerTime.Before(u.Time)) && (u.Offset == 0 || m.LastOffset < u.Offset)
}

// Cut is what of a partition the brokers need not keep.
type Cut struct {
	Partition int32 `json:"partition"`
	// Begin is the first offset that the brokers have, Before the first that they have to keep. The two are equal if they have
	// to keep all.
	Begin  int64 `json:"begin"`
	Before int64 `json:"before"`
	// Segments are those that have these records, SizeBytes is their size, compressed.
	Segments  int   `json:"segments"`
	SizeBytes int64 `json:"sizeBytes"`
}

// Plan returns what of a partition the brokers need not keep. It reads each of the segments that have it from the object store,
// checks it against its manifest and the manifest against the one before, and compares its records with those of the brokers.
// The last record of a partition stays with the brokers: it holds the place of the next one where a broker loses its own notes
// in a crash. Errors: ErrGap, ErrTruncated, ErrManifest, ErrOtherLog, ErrDiffers, each with the name of the object.
func (t Trim) Plan(ctx context.Context, partition int32, until Until) (Cut, error) {
	cut := Cut{Partition: partition}
	begin, err := t.Log.Begin(ctx, t.Topic, partition)
	if err != nil {
		return cut, err
	}
	end, err := t.Log.End(ctx, t.Topic, partition)
	if err != nil {
		return cut, err
	}
	archived, err := keptPosition(ctx, t.Positions, partition)
	if err != nil {
		return cut, err
	}
	cut.Begin, cut.Before = begin, begin
	for at := (Position{}); at.NextOffset < archived.NextOffset; {
		m, err := nextManifest(ctx, t.Objects, t.Installation, partition, at)
		if err != nil {
			return cut, err
		}
		if !until.covers(m) || m.LastOffset+1 >= end {
			return cut, nil
		}
		if err := t.check(ctx, m, begin); err != nil {
			return cut, fmt.Errorf("%s: %w", segmentKey(partition, m.FirstOffset), err)
		}
		cut.add(m)
		at = m.after()
	}
	return cut, nil
}

func (c *Cut) add(m Manifest) {
	if m.LastOffset < c.Begin {
		return
	}
	c.Before, c.Segments, c.SizeBytes = m.LastOffset+1, c.Segments+1, c.SizeBytes+m.SizeBytes
}

// check returns an error unless the store has a segment whole, with the records that the brokers have from begin on. Of a segment
// that has only records before begin it checks that it is there.
func (t Trim) check(ctx context.Context, m Manifest, begin int64) error {
	if m.LastOffset < begin {
		there, err := exists(ctx, t.Objects, segmentKey(m.Partition, m.FirstOffset))
		if err == nil && !there {
			err = fmt.Errorf("%w: it is not in the object store", ErrGap)
		}
		return err
	}
	from := max(m.FirstOffset, begin)
	stored, ours := recordsSum{sum: sha256.New(), from: from}, recordsSum{sum: sha256.New(), from: from}
	has, err := inspect(ctx, t.Objects, m.mark(), m.Partition, m.before(), func(r *message.Message, _ bool) error { return stored.add(r) })
	if errors.Is(err, objectstore.ErrNotFound) {
		return fmt.Errorf("%w: it is not in the object store", ErrGap)
	}
	if err == nil {
		err = m.compare(has)
	}
	if err != nil {
		return err
	}
	if err := t.Log.ReadTo(ctx, t.Topic, m.Partition, from, m.LastOffset+1, ours.add); err != nil {
		return err
	}
	if a, b := stored.text(), ours.text(); a != b {
		return fmt.Errorf("%w: the SHA-256 of its records from %d on is %.16s, that of the brokers' is %.16s", ErrDiffers, from, a, b)
	}
	return nil
}

// recordsSum hashes records from an offset on, as lines of a segment.
type recordsSum struct {
	sum  hash.Hash
	from int64
	line []byte
}

func (s *recordsSum) add(m *message.Message) error {
	offset, err := offsetOf(m)
	if err != nil || offset < s.from {
		return err
	}
	if s.line, err = appendLine(s.line[:0], m); err == nil {
		s.sum.Write(s.line)
	}
	return err
}

func (s *recordsSum) text() string {
	var sum event.Hash
	s.sum.Sum(sum[:0])
	return sum.String()
}
