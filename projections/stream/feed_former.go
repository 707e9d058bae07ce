package stream

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/toolmill/toolmill/projections/store"
)

// FormerError is returned for a cursor of an earlier generation of the log, which had another number of partitions.
type FormerError struct {
	// Next is the cursor to go on with, "" for the beginning. Nothing is missing after it; events that were read before may come again.
	Next string
	// Repeats is set if some do.
	Repeats bool
}

// Error implements error.
func (*FormerError) Error() string { return "the cursor is of an earlier generation of the log" }

// former returns the cursor of this generation for one of an earlier one. In every partition of every generation events are in the order
// of time, so everything before the earliest event that was not read was read. The table former_events has the times of one event of
// many, and of the last one of each partition, which no reader gets.
func (f *Feed) former(ctx context.Context, generation int, taken map[int32]int64) error {
	if generation > f.generation {
		return ErrInvalidCursor
	}
	delete(taken, generationPlace)
	read, whole, err := f.readUntil(ctx, generation, taken)
	if errors.Is(err, store.ErrNotFound) {
		return &FormerError{Repeats: true} // the times are lost, as with a database that was made again
	}
	if err != nil {
		return fmt.Errorf("feed: place in generation %d: %w", generation, err)
	}
	next, err := f.before(ctx, read)
	if err != nil {
		return fmt.Errorf("feed: place in generation %d: %w", generation, err)
	}
	return &FormerError{Next: f.cursor(next), Repeats: !whole}
}

// readUntil returns a time before which a reader has all events of a generation, and whether it has all events.
func (f *Feed) readUntil(ctx context.Context, generation int, taken map[int32]int64) (until time.Time, whole bool, err error) {
	partitions := slices.Sorted(maps.Keys(taken))
	numbers := make([]int64, len(partitions))
	for i, partition := range partitions {
		numbers[i] = taken[partition]
	}
	type row struct {
		at    *time.Time
		whole bool
	}
	found, err := store.One(ctx, f.db, func(rows store.Rows) (r row, err error) { return r, rows.Scan(&r.at, &r.whole) }, `
		WITH taken AS (SELECT partition, seq FROM unnest($2::int4[], $3::int8[]) AS t (partition, seq)),
		ends AS (SELECT partition, max(seq) AS seq FROM former_events WHERE generation = $1 GROUP BY partition)
		SELECT min(next.at), coalesce(bool_and(coalesce(taken.seq, 0) >= ends.seq - 1), false)
		FROM ends LEFT JOIN taken USING (partition) CROSS JOIN LATERAL (
			SELECT at FROM former_events WHERE generation = $1 AND partition = ends.partition AND seq <= greatest(1, coalesce(taken.seq, 0) + 1)
			ORDER BY seq DESC LIMIT 1) next`, generation, partitions, numbers)
	if err == nil && found.at == nil {
		err = store.ErrNotFound
	}
	if err != nil {
		return until, false, err
	}
	return *found.at, found.whole, nil
}

// before returns, by partition, the number of the last event before a time. It divides the partitions by halves, all at once.
func (f *Feed) before(ctx context.Context, until time.Time) (map[int32]int64, error) {
	type span struct {
		partition int32
		low, high int64 // the last one before is at low or after it, and before high
	}
	spans, err := store.List(ctx, f.db, func(rows store.Rows) (s span, err error) {
		err = rows.Scan(&s.partition, &s.high)
		s.high++
		return s, err
	}, `SELECT partition, seq FROM checkpoints ORDER BY partition`)
	if err != nil {
		return nil, err
	}
	open := func(s span) bool { return s.high-s.low > 1 }
	for slices.ContainsFunc(spans, open) {
		partitions, middles := make([]int32, len(spans)), make([]int64, len(spans))
		for i, s := range spans {
			partitions[i], middles[i] = s.partition, s.low+(s.high-s.low)/2
		}
		earlier, err := store.List(ctx, f.db, func(rows store.Rows) (earlier bool, err error) { return earlier, rows.Scan(&earlier) }, `
			SELECT coalesce(e.at < $3, true) FROM unnest($1::int4[], $2::int8[]) WITH ORDINALITY AS w (partition, seq, place) LEFT JOIN LATERAL (
				SELECT at FROM event_log WHERE partition = w.partition AND seq <= w.seq ORDER BY seq DESC LIMIT 1) e ON true
			ORDER BY w.place`, partitions, middles, until)
		if err != nil {
			return nil, err
		}
		for i := range spans {
			switch {
			case !open(spans[i]):
			case earlier[i]:
				spans[i].low = middles[i]
			default:
				spans[i].high = middles[i]
			}
		}
	}
	numbers := make(map[int32]int64, len(spans))
	for _, s := range spans {
		if s.low > 0 {
			numbers[s.partition] = s.low
		}
	}
	return numbers, nil
}
