package lake

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/toolmill/toolmill/projections/store"
)

// folder is where the lake's files are.
const folder = "lake/"

// window is a range of a partition's events, as it is stored.
type window struct {
	Partition int32 `json:"partition"`
	// First and Last are the numbers of its first and last event.
	First int64 `json:"first"`
	Last  int64 `json:"last"`
}

func (v window) name() string { return fmt.Sprintf("%swindows/%d-%020d", folder, v.Partition, v.First) }

// fileOf returns the name of the window's file with the events of a type and a day.
func (v window) fileOf(eventType string, at time.Time) string {
	return fmt.Sprintf("%stype=%s/date=%s/%d-%020d.parquet", folder, eventType, at.UTC().Format(time.DateOnly), v.Partition, v.First)
}

// place returns the last event of a partition that is known to be in the lake.
func (w *Writer) place(ctx context.Context, partition int32) (last int64, err error) {
	last, err = store.One(ctx, w.DB, scanNumber, `SELECT seq FROM lake_places WHERE partition = $1 AND generation = $2`, partition, max(w.Generation, 1))
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return 0, fmt.Errorf("lake: place of partition %d: %w", partition, err)
	}
	return last, nil
}

func (w *Writer) keepPlace(ctx context.Context, v window) error {
	_, err := w.DB.Exec(ctx, `INSERT INTO lake_places AS has (partition, seq, generation) VALUES ($1, $2, $3)
		ON CONFLICT (partition) DO UPDATE SET seq = excluded.seq, generation = excluded.generation
		WHERE (has.generation, has.seq) < (excluded.generation, excluded.seq)`, v.Partition, v.Last, max(w.Generation, 1))
	if err != nil {
		return fmt.Errorf("lake: keep place of partition %d: %w", v.Partition, err)
	}
	return nil
}

// next returns the window after an event: the one that was begun there, or a new one, which it begins, if it is due.
func (w *Writer) next(ctx context.Context, partition int32, after int64) (v window, due bool, err error) {
	v = window{Partition: partition, First: after + 1}
	newest, oldest, err := w.waiting(ctx, partition, v.First)
	if err != nil || newest < v.First {
		return v, false, err
	}
	begun, is, err := w.begun(ctx, v)
	if err != nil || is {
		return begun, is && begun.Last <= newest, err // else the projector is not there yet
	}
	if v.Last = min(newest, after+w.Limits.EventsMax); !w.closes(v.Last-after, oldest) {
		return v, false, nil
	}
	content, err := json.Marshal(v)
	if err == nil {
		err = w.Files.Put(ctx, v.name(), strings.NewReader(string(content)))
	}
	if err != nil {
		return v, false, fmt.Errorf("lake: begin %s: %w", v.name(), err)
	}
	return w.begun(ctx, v) // another process may have been faster
}

// closes reports whether a window with so many events, the first at oldest, is complete.
func (w *Writer) closes(events int64, oldest time.Time) bool {
	return events >= w.Limits.EventsMax || w.Clock().Sub(oldest) >= w.Limits.Age
}

// begun returns the stored window that begins where v does.
func (w *Writer) begun(ctx context.Context, v window) (stored window, is bool, err error) {
	content, is, err := w.Files.Read(ctx, v.name())
	if err == nil && is {
		err = json.Unmarshal(content, &stored)
	}
	if err == nil && is && (stored.Partition != v.Partition || stored.First != v.First || stored.Last < v.First) {
		err = fmt.Errorf("it says %+v", stored)
	}
	if err != nil {
		return v, false, fmt.Errorf("lake: window %s: %w", v.name(), err)
	}
	return stored, is, nil
}

// waiting returns the newest event of a partition, 0 if none is at or after first, and the time of the first.
func (w *Writer) waiting(ctx context.Context, partition int32, first int64) (newest int64, oldest time.Time, err error) {
	_, err = store.List(ctx, w.DB, func(rows store.Rows) (none struct{}, err error) {
		return none, rows.Scan(&newest, &oldest)
	}, `SELECT (SELECT max(seq) FROM event_log WHERE partition = $1), at FROM event_log WHERE partition = $1 AND seq = $2`, partition, first)
	if err != nil {
		return 0, time.Time{}, fmt.Errorf("lake: events of partition %d: %w", partition, err)
	}
	return newest, oldest, nil
}

func scanNumber(rows store.Rows) (n int64, err error) {
	err = rows.Scan(&n)
	return n, err
}
