package repartition

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/archive"
)

// segments are those of the old log. The service's own archivers end with its processes and never look at the old log again, so the
// command writes what is left: otherwise its last records, which the new log has too, would be in no segment until those of the new log
// have everything.
type segments struct {
	installation string
	objects      archive.Target
}

// errUnarchived means that the command cannot write segments.
var errUnarchived = errors.New("the end of the old log could not be archived; nothing was done; with --without-segments it moves all the same")

// openSegments returns nil if the service has no objects, or the operator wants none.
func (m *move) openSegments(ctx context.Context, of stores.Adopted, to To) (*segments, error) {
	known, err := m.db.Installation(ctx)
	if err != nil || known.ObjectsMarker == "" || to.WithoutSegments {
		return nil, err
	}
	objects, err := of.OwnObjects(ctx)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errUnarchived, err)
	}
	return &segments{of.InstallationID, objects}, nil
}

// archive returns once segments have what the old partitions have. After the database was made that of the new generation it does nothing:
// it was done before.
func (m *move) archive(ctx context.Context) error {
	if m.segments == nil || m.begun {
		return nil
	}
	var written atomic.Int64
	writing, writeCtx := errgroup.WithContext(ctx)
	writing.SetLimit(readersAtOnce)
	for id := range m.from.Partitions {
		writing.Go(func() error {
			n, err := m.archiveOne(writeCtx, id)
			written.Add(n)
			return err
		})
	}
	err := writing.Wait()
	if m.made.Segments += written.Load(); err != nil {
		return fmt.Errorf("segments of the old log: %w", err)
	}
	return nil
}

// unclosed is the old log without the event that closes a partition, once it is closed: a log that is made again from the segments is
// open, and goes on.
func (m *move) unclosed(id int32) archive.Log {
	if m.ends == nil || m.ends[id].closed == nil {
		return m.reader
	}
	return endsBefore{m.reader, m.ends[id].offset - 1}
}

// endsBefore is a log whose partition ends before an offset.
type endsBefore struct {
	archive.Log

	end int64
}

// End implements archive.Log.
func (e endsBefore) End(ctx context.Context, topic string, partition int32) (int64, error) {
	end, err := e.Log.End(ctx, topic, partition)
	return min(end, e.end), err
}

func (m *move) archiveOne(ctx context.Context, id int32) (written int64, err error) {
	limits := archive.Usual
	limits.Age = 0 // whatever there is
	archiver := archive.New(archive.Config{
		Topic: commands.EventsTopic, Installation: m.segments.installation, Partitions: m.from.Partitions, Limits: limits, Log: m.unclosed(id),
		Objects: archive.TargetOf(m.from.Number, m.segments.objects), Positions: m.db.ArchivePositions(m.from.Number), Clock: time.Now,
	})
	for {
		_, due, err := archiver.Look(ctx, id)
		if err != nil || !due {
			return written, err
		}
		made, err := archiver.Write(ctx, id)
		if err != nil {
			return written, err
		}
		if made.Records > 0 {
			written++
		}
	}
}
