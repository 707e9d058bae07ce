package archive

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/objectstore"
)

// Log is the events topic.
type Log interface {
	// Begin returns the offset of the first record that the log still has, End that of the next one to come.
	Begin(ctx context.Context, topic string, partition int32) (int64, error)
	End(ctx context.Context, topic string, partition int32) (int64, error)
	// ReadTo visits the records from an offset to just before another that exists already.
	ReadTo(ctx context.Context, topic string, partition int32, from, end int64, visit func(*message.Message) error) error
}

// Positions keeps where the segments of each partition end, as text.
type Positions interface {
	// ArchivePosition returns nil if there is none.
	ArchivePosition(ctx context.Context, partition int32) ([]byte, error)
	KeepArchivePosition(ctx context.Context, partition int32, position []byte) error
}

// Limits say when a segment closes.
type Limits struct {
	// RecordsMax is how many records it has at most, Age how old its first one becomes before it closes with fewer.
	RecordsMax int64
	Age        time.Duration
	// BytesMax bounds its lines before compression; the record that reaches it is the last one.
	BytesMax int64
}

// Usual are the limits of a service's segments.
var Usual = Limits{RecordsMax: 100_000, Age: time.Hour, BytesMax: 256 << 20}

// Config is what an archiver works on.
type Config struct {
	Topic        string
	Installation string
	Partitions   int32
	Limits       Limits
	Log          Log
	Objects      Target
	Positions    Positions
	Clock        func() time.Time
}

// Archiver writes segments. It is not safe for concurrent use; archivers of several processes may work at once.
type Archiver struct {
	Config

	// marked is set once the archive is known to be this installation's, begun once it is known to exist.
	marked, begun bool
	// found is what was found at the ends of the segments, by partition.
	found map[int32]found
}

// found is what follows the last segment of a partition.
type found struct {
	offset int64
	// since is the broker's time of the first record that is in no segment.
	since time.Time
	// written is set if there is a segment already, after the position that is kept.
	written bool
}

// New returns an archiver.
func New(config Config) *Archiver {
	return &Archiver{Config: config, found: make(map[int32]found)}
}

// Waiting is what a partition has that is in no segment.
type Waiting struct {
	Records int64
	// Age is that of the oldest of them; 0 if there are none.
	Age time.Duration
}

// Look returns what is not in segments yet, and whether a segment of it is due.
func (a *Archiver) Look(ctx context.Context, partition int32) (Waiting, bool, error) {
	at, err := a.position(ctx, partition)
	if err != nil {
		return Waiting{}, false, err
	}
	end, err := a.Log.End(ctx, a.Topic, partition)
	if err != nil || end <= at.NextOffset {
		return Waiting{}, false, err
	}
	next, err := a.next(ctx, partition, at)
	if err != nil || next.written {
		return Waiting{}, next.written, err
	}
	w := Waiting{Records: end - at.NextOffset, Age: max(0, a.Clock().Sub(next.since))}
	return w, w.Records >= a.Limits.RecordsMax || w.Age >= a.Limits.Age, nil
}

// next returns what follows a position. It asks once for each position.
func (a *Archiver) next(ctx context.Context, partition int32, at Position) (next found, err error) {
	if known := a.found[partition]; known.offset == at.NextOffset && (known.written || !known.since.IsZero()) {
		return known, nil
	}
	if err := a.kept(ctx, partition, at); err != nil {
		return next, err
	}
	next.offset = at.NextOffset
	if next.written, err = exists(ctx, a.Objects, segmentKey(partition, at.NextOffset)); err == nil && !next.written {
		next.since, err = a.timeOf(ctx, partition, at.NextOffset)
	}
	if err != nil {
		return next, fmt.Errorf("archive: partition %d: %w", partition, err)
	}
	a.found[partition] = next
	return next, nil
}

// kept returns ErrSegmentLost if the manifest before a position is not the one that it names, or what intact returns of its segment.
func (a *Archiver) kept(ctx context.Context, partition int32, at Position) error {
	if at.NextOffset == 0 {
		return nil
	}
	m, err := readManifest(ctx, a.Objects, partition, at.LastFirst)
	if errors.Is(err, objectstore.ErrNotFound) || err == nil && m.after() != at {
		return fmt.Errorf("%w: %s is not the manifest that was written", ErrSegmentLost, segmentKey(partition, at.LastFirst)+manifestSuffix)
	}
	if err != nil {
		return err
	}
	return a.intact(ctx, m)
}

func exists(ctx context.Context, in Source, key string) (bool, error) {
	object, _, err := in.Open(ctx, key)
	if errors.Is(err, objectstore.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, object.Close()
}

var errRead = errors.New("read")

// timeOf returns the broker's time of a record.
func (a *Archiver) timeOf(ctx context.Context, partition int32, offset int64) (at time.Time, err error) {
	if err := a.whole(ctx, partition, offset); err != nil {
		return at, err
	}
	err = a.Log.ReadTo(ctx, a.Topic, partition, offset, offset+1, func(m *message.Message) error {
		milliseconds, err := strconv.ParseInt(m.Metadata[event.MetadataBrokerTime], 10, 64)
		at = time.UnixMilli(milliseconds)
		return errors.Join(err, errRead)
	})
	if errors.Is(err, errRead) {
		err = nil
	}
	return at, err
}

// whole returns ErrRecordsMissing if the log begins after an offset.
func (a *Archiver) whole(ctx context.Context, partition int32, offset int64) error {
	begin, err := a.Log.Begin(ctx, a.Topic, partition)
	if err == nil && begin > offset {
		err = fmt.Errorf("%w: partition %d begins at %d, the segments end at %d", ErrRecordsMissing, partition, begin, offset)
	}
	return err
}

// Write closes the next segment of a partition with all records that it may have, and returns its manifest, which has no records if
// another archiver has written them since Look.
func (a *Archiver) Write(ctx context.Context, partition int32) (Manifest, error) {
	if !a.marked {
		if err := mark(ctx, a.Objects, a.mark()); err != nil {
			return Manifest{}, fmt.Errorf("archive: %w", err)
		}
		a.marked = true
	}
	m, err := a.write(ctx, partition)
	if err != nil {
		return m, fmt.Errorf("archive: partition %d: %w", partition, err)
	}
	return m, nil
}

func (a *Archiver) mark() logMark { return logMark{a.Installation, a.Partitions} }

func (a *Archiver) write(ctx context.Context, partition int32) (Manifest, error) {
	at, err := a.position(ctx, partition)
	if err != nil {
		return Manifest{}, err
	}
	if err := a.ensure(ctx, partition, at.NextOffset); errors.Is(err, errNothing) {
		return Manifest{}, nil
	} else if err != nil {
		return Manifest{}, err
	}
	m, err := a.inspect(ctx, partition, at)
	if errors.Is(err, ErrTruncated) {
		if err = a.heal(ctx, partition, at, err); err == nil {
			m, err = a.inspect(ctx, partition, at)
		}
	}
	if err != nil {
		return m, err
	}
	key := segmentKey(partition, at.NextOffset) + manifestSuffix
	if err := putSame(ctx, a.Objects, key, m.text()); err != nil {
		return m, fmt.Errorf("%s: %w", key, err)
	}
	return m, a.keep(ctx, partition, m.after())
}

func (a *Archiver) inspect(ctx context.Context, partition int32, at Position) (Manifest, error) {
	return inspect(ctx, a.Objects, a.mark(), partition, at, func(*message.Message, bool) error { return nil })
}

// ensure writes the segment at an offset unless there is one. Errors: errNothing.
func (a *Archiver) ensure(ctx context.Context, partition int32, first int64) error {
	written, err := exists(ctx, a.Objects, segmentKey(partition, first))
	if err == nil && !written {
		err = a.put(ctx, partition, first)
	}
	if errors.Is(err, objectstore.ErrExists) {
		return nil
	}
	return err
}

// errNothing means that the log has no record after the segments. An empty segment could never be replaced.
var errNothing = errors.New("there is nothing to write")

// put streams the records from an offset on into the object store.
func (a *Archiver) put(ctx context.Context, partition int32, first int64) error {
	if err := a.whole(ctx, partition, first); err != nil {
		return err
	}
	end, err := a.Log.End(ctx, a.Topic, partition)
	if err == nil && end <= first {
		err = errNothing
	}
	if err != nil {
		return err
	}
	reading, to := io.Pipe()
	written := make(chan error, 1)
	go func() {
		err := a.stream(ctx, partition, first, end, to)
		_ = to.CloseWithError(err)
		written <- err
	}()
	const sizeMax = 1 << 40
	_, err = a.Objects.Put(ctx, segmentKey(partition, first), reading, sizeMax)
	_ = reading.CloseWithError(errAbandoned)
	if failed := <-written; failed != nil && !errors.Is(failed, errAbandoned) {
		return failed
	}
	return err
}

// errAbandoned ends the stream of a Put that has ended before.
var errAbandoned = errors.New("the object store takes no more of the segment")

func (a *Archiver) stream(ctx context.Context, partition int32, first, end int64, to io.Writer) error {
	w, err := newSegmentWriter(to, first, a.Limits)
	if err != nil {
		return err
	}
	err = a.Log.ReadTo(ctx, a.Topic, partition, first, end, w.add)
	if err != nil && !errors.Is(err, errFull) {
		return err
	}
	return w.to.Close()
}
