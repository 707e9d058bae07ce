package archive

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/objectstore"
)

// ErrBeyondHealing means that a segment cannot be read, and that the log does not have its records any more.
var ErrBeyondHealing = errors.New("the log does not have its records any more: restore the object from an older version or a copy of the bucket; " +
	"the table event_log has the events as far as they are projected (toolmill restore --from-postgres)")

// heal replaces the object at a segment's place that cannot be read, such as an empty one that a full disk has left, from the log. No
// manifest names it, so nobody has relied on it. found is what is wrong with it. Errors: ErrBeyondHealing, those of put.
func (a *Archiver) heal(ctx context.Context, partition int32, at Position, found error) error {
	m, err := readManifest(ctx, a.Objects, partition, at.NextOffset)
	if err == nil {
		return a.rewrite(ctx, m)
	}
	if !errors.Is(err, objectstore.ErrNotFound) {
		return err
	}
	key := segmentKey(partition, at.NextOffset)
	if err := a.whole(ctx, partition, at.NextOffset); err != nil {
		return beyond(key, errors.Join(found, err))
	}
	if err := a.Objects.Delete(ctx, key); err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	err = a.put(ctx, partition, at.NextOffset)
	if errors.Is(err, objectstore.ErrExists) {
		return nil // another archiver has done the same
	}
	return err
}

func beyond(key string, err error) error { return fmt.Errorf("%s: %w: %w", key, ErrBeyondHealing, err) }

// intact returns nil if the object of a segment has the size that its manifest says. One that has not is written again from the log.
// Errors: ErrBeyondHealing, ErrManifest, ErrSegmentLost.
func (a *Archiver) intact(ctx context.Context, m Manifest) error {
	key := segmentKey(m.Partition, m.FirstOffset)
	object, info, err := a.Objects.Open(ctx, key)
	if errors.Is(err, objectstore.ErrNotFound) {
		return fmt.Errorf("%w: %s is missing", ErrSegmentLost, key)
	}
	if err != nil {
		return err
	}
	if err := object.Close(); err != nil || info.SizeBytes == m.SizeBytes {
		return err
	}
	return a.rewrite(ctx, m)
}

// rewrite writes a segment again that has a manifest, from the log. It is compared with the manifest before the object is replaced: the
// manifests after it name its content.
func (a *Archiver) rewrite(ctx context.Context, m Manifest) error {
	key := segmentKey(m.Partition, m.FirstOffset)
	if err := a.whole(ctx, m.Partition, m.FirstOffset); err != nil {
		return beyond(key, errors.Join(ErrTruncated, err))
	}
	sum := sha256.New()
	if err := a.streamAgain(ctx, m, sum); err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	var has event.Hash
	if sum.Sum(has[:0]); has != m.SHA256 {
		return fmt.Errorf("%s: %w: it cannot be read, and what the log has instead was packed otherwise", key, ErrManifest)
	}
	if err := a.Objects.Delete(ctx, key); err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	reading, to := io.Pipe()
	go func() { _ = to.CloseWithError(a.streamAgain(ctx, m, to)) }()
	_, err := a.Objects.Put(ctx, key, reading, m.SizeBytes)
	_ = reading.CloseWithError(errAbandoned)
	if err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	return nil
}

// streamAgain writes the records of a segment as they were written.
func (a *Archiver) streamAgain(ctx context.Context, m Manifest, to io.Writer) error {
	again := *a
	again.Limits = Limits{RecordsMax: m.Records, BytesMax: math.MaxInt64}
	return again.stream(ctx, m.Partition, m.FirstOffset, m.LastOffset+1, to)
}
