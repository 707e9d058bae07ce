package lake

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/generation"
	"github.com/toolmill/toolmill/projections/store"
)

// Files is where the lake is.
type Files interface {
	// Put stores a whole file, or nothing; one that exists stays as it is, which is not an error.
	Put(ctx context.Context, name string, content io.Reader) error
	// Read returns a file; exists is false if there is none.
	Read(ctx context.Context, name string) (content []byte, exists bool, err error)
}

// Limits say when a window closes.
type Limits struct {
	// EventsMax is how many events it has at most, Age how old its first one becomes before it closes with fewer.
	EventsMax int64
	Age       time.Duration
}

// Writer writes the lake. It is safe for concurrent use; writers of several processes may work at once.
type Writer struct {
	DB     store.DB
	Files  Files
	Limits Limits
	Clock  func() time.Time
	// Generation is that of the log; 0 is 1. Files has its windows only.
	Generation int
}

// Due reports whether Write has a window to write. It asks the database only, so that a service without events does not ask the
// object store.
func (w *Writer) Due(ctx context.Context, partition int32) (bool, error) {
	place, err := w.place(ctx, partition)
	if err != nil {
		return false, err
	}
	newest, oldest, err := w.waiting(ctx, partition, place+1)
	return newest > place && w.closes(newest-place, oldest), err
}

// Write writes the partition's next window if it is due, and reports how many events it had: 0 if none is due. Error besides those
// of database and files: ErrUnknownType.
func (w *Writer) Write(ctx context.Context, partition int32) (events int64, err error) {
	place, err := w.place(ctx, partition)
	if err != nil {
		return 0, err
	}
	v, due, err := w.next(ctx, partition, place)
	if err != nil || !due {
		return 0, err
	}
	if err := w.write(ctx, v); err != nil {
		return 0, err
	}
	return v.Last - v.First + 1, w.keepPlace(ctx, v)
}

// write writes the files of a window.
func (w *Writer) write(ctx context.Context, v window) error {
	files := make(map[string]*file)
	for from := v.First; from <= v.Last; from += pageEvents {
		page, err := w.page(ctx, v.Partition, from, min(from+pageEvents-1, v.Last))
		if err != nil {
			return err
		}
		for i := range page {
			if err := add(files, v, &page[i]); err != nil {
				return err
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		content, err := files[name].end()
		if err == nil {
			err = w.Files.Put(ctx, name, content)
		}
		if err != nil {
			return fmt.Errorf("lake: %s: %w", name, err)
		}
	}
	return nil
}

func add(files map[string]*file, v window, e *logged) error {
	if generation.OfLog(e.Data) {
		return nil
	}
	name := v.fileOf(e.Data.EventType(), e.At)
	f := files[name]
	if f == nil {
		var err error
		if f, err = newFile(e.Data.EventType()); err != nil {
			return err
		}
		files[name] = f
	}
	return f.add(Common{
		ID: e.ID, Time: e.At, Account: e.AccountID, Sequence: int64(e.Sequence), Actor: string(e.Actor), //nolint:gosec // counted from 1
		LogPartition: v.Partition, LogOffset: e.number,
	}, e.Data)
}

// pageEvents is how many events are read at once.
const pageEvents = 1000

// logged is an event with its number in the partition.
type logged struct {
	event.Envelope

	number int64
}

func (w *Writer) page(ctx context.Context, partition int32, from, to int64) ([]logged, error) {
	page, err := store.List(ctx, w.DB, func(rows store.Rows) (l logged, err error) {
		var value store.Packed
		if err = rows.Scan(&l.number, &value); err == nil {
			l.Envelope, err = domain.Codec.Decode(value)
		}
		return l, err
	}, `SELECT seq, value FROM event_log WHERE partition = $1 AND seq BETWEEN $2 AND $3 ORDER BY seq`, partition, from, to)
	if err == nil && int64(len(page)) != to-from+1 {
		err = fmt.Errorf("%d events from %s, %d were expected", len(page), strconv.FormatInt(from, 10), to-from+1)
	}
	if err != nil {
		return nil, fmt.Errorf("lake: events of partition %d: %w", partition, err)
	}
	return page, nil
}
