package archive

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/objectstore"
)

// Segments reads the records of a log from its segments, by offset. It is safe for concurrent use.
type Segments struct {
	from         Source
	installation string
	logger       *slog.Logger

	mu sync.Mutex
	// known are the manifests of each partition from the first one on, as far as they were needed.
	known map[int32][]Manifest
}

// NewSegments returns a reader of an installation's segments. It logs each read.
func NewSegments(from Source, installation string, logger *slog.Logger) *Segments {
	return &Segments{from: from, installation: installation, logger: logger, known: make(map[int32][]Manifest)}
}

// errEnough ends the reading of a segment after the last wanted record.
var errEnough = errors.New("read far enough")

// Read visits the records of a partition from an offset to just before another. Each segment that is read to its end is compared
// with its manifest, after its records were visited; the chain decides which of them are history. It finds a segment by the
// manifests before it, which it reads once, one small object for each segment. Errors: ErrGap if there is no segment with a
// record; ErrTruncated, ErrManifest, ErrOtherLog, each with the name of the object; that of visit.
func (s *Segments) Read(ctx context.Context, partition int32, from, before int64, visit func(*message.Message) error) error {
	s.logger.WarnContext(ctx, "reading archived segments: the brokers no longer have these records", "partition", partition,
		"from", from, "before", before)
	for from < before {
		m, err := s.holding(ctx, partition, from)
		if err == nil {
			err = s.readOne(ctx, m, from, before, visit)
		}
		if err != nil {
			return fmt.Errorf("archived records of partition %d from %d: %w", partition, from, err)
		}
		from = m.LastOffset + 1
	}
	return nil
}

func (s *Segments) readOne(ctx context.Context, m Manifest, from, before int64, visit func(*message.Message) error) error {
	has, err := inspect(ctx, s.from, m.mark(), m.Partition, m.before(), func(read *message.Message, _ bool) error {
		offset, err := offsetOf(read)
		switch {
		case err != nil || offset < from:
			return err
		case offset >= before:
			return errEnough
		}
		return visit(read)
	})
	if errors.Is(err, errEnough) {
		return nil
	}
	if err == nil {
		err = m.compare(has)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", segmentKey(m.Partition, m.FirstOffset), err)
	}
	return nil
}

// holding returns the manifest of the segment with a record.
func (s *Segments) holding(ctx context.Context, partition int32, offset int64) (Manifest, error) {
	s.mu.Lock()
	known := s.known[partition]
	s.mu.Unlock()
	var missing error
	for at := end(known); at.NextOffset <= offset && missing == nil; at = end(known) {
		var m Manifest
		if m, missing = nextManifest(ctx, s.from, s.installation, partition, at); missing == nil {
			known = append(known, m)
		}
	}
	s.mu.Lock()
	if len(s.known[partition]) < len(known) {
		s.known[partition] = slices.Clip(known) // so that no two reads append to the same array
	}
	s.mu.Unlock()
	if missing != nil {
		return Manifest{}, missing
	}
	i, _ := slices.BinarySearchFunc(known, offset, func(m Manifest, offset int64) int { return int(m.LastOffset - offset) })
	return known[i], nil
}

// end returns the position after the last of a partition's manifests.
func end(known []Manifest) Position {
	if len(known) == 0 {
		return Position{}
	}
	return known[len(known)-1].after()
}

// Lost returns how many of a partition's records before an offset no segment has: of what the brokers have deleted, what is lost.
func (s *Segments) Lost(ctx context.Context, partition int32, before int64) (int64, error) {
	if before == 0 {
		return 0, nil
	}
	_, err := s.holding(ctx, partition, before-1)
	if !errors.Is(err, ErrGap) {
		return 0, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return before - end(s.known[partition]).NextOffset, nil
}

// nextManifest returns the manifest that follows a position. Errors: ErrGap if there is none, ErrManifest, ErrOtherLog, each with the
// name of the object.
func nextManifest(ctx context.Context, from Source, installation string, partition int32, at Position) (Manifest, error) {
	m, err := readManifest(ctx, from, partition, at.NextOffset)
	if errors.Is(err, objectstore.ErrNotFound) {
		return m, fmt.Errorf("%w: there is no %s", ErrGap, segmentKey(partition, at.NextOffset)+manifestSuffix)
	}
	if err == nil {
		err = m.continues(installation, partition, at)
	}
	if err != nil {
		return m, fmt.Errorf("%s: %w", segmentKey(partition, at.NextOffset)+manifestSuffix, err)
	}
	return m, nil
}

// mark is whose segment it is, as far as its manifest says.
func (m Manifest) mark() logMark { return logMark{Installation: m.Installation} }

// before returns the position before the segment, as far as its manifest says it.
func (m Manifest) before() Position {
	return Position{NextOffset: m.FirstOffset, Head: event.Head{Seq: m.FirstSeq - 1, Hash: m.Prev}, Manifest: m.Previous}
}

// compare returns ErrManifest if a segment has something else than the manifest says.
func (m Manifest) compare(has Manifest) error {
	switch {
	case bytes.Equal(m.text(), has.text()):
		return nil
	case m.SHA256 != has.SHA256:
		return fmt.Errorf("%w: the segment's SHA-256 is %s, the manifest says %s", ErrManifest, has.SHA256, m.SHA256)
	}
	return fmt.Errorf("%w: it says %s where the segment has %s", ErrManifest, m.text(), has.text())
}
