package stream_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/projections/projectiontest"
	"github.com/toolmill/toolmill/projections/stream"
)

// idsAfter reads a feed from a cursor on, so many pages at most, and returns the ids of the events and the last cursor.
func idsAfter(t *testing.T, feed *stream.Feed, cursor string, pages int) (ids map[string]bool, next string) {
	t.Helper()
	ids = make(map[string]bool)
	for range pages {
		page, err := feed.After(t.Context(), cursor, 30)
		if err != nil {
			t.Fatal(err)
		}
		if len(page.Lines) == 0 {
			break
		}
		for _, line := range page.Lines {
			_, id, _ := strings.Cut(string(line), `"id":"`)
			id, _, _ = strings.Cut(id, `"`)
			ids[id] = true
		}
		cursor = page.Next
	}
	return ids, cursor
}

// A place in an earlier generation leads to one in this: with every event that was not read, and with few others.
func TestAFormerPlaceLeadsToOneWithEverythingUnread(t *testing.T) {
	b := projectiontest.New(t, 3)
	b.Log.Wander(rand.New(rand.NewPCG(5, 6)).IntN, 600)
	b.Project(b.Projector(nil), 40)
	before, after := stream.NewFeed(b.DB, 1, nil), stream.NewFeed(b.DB, 2, nil)
	all, end := idsAfter(t, before, "", 1000)
	former := func(cursor string) *stream.FormerError {
		_, err := after.After(t.Context(), cursor, 10)
		told, is := errors.AsType[*stream.FormerError](err)
		if !is {
			t.Fatalf("%q: %v", cursor, err)
		}
		return told
	}
	if told := former(end); told.Next != "" || !told.Repeats {
		t.Errorf("without any times: %+v", told)
	}
	for _, sql := range []string{
		`INSERT INTO former_events SELECT 1, partition, seq, at FROM event_log WHERE seq % 10 = 1`,
		// What closes a partition comes after every event.
		`INSERT INTO former_events SELECT 1, partition, max(seq) + 1, (SELECT max(at) FROM event_log) + interval '1 s' FROM event_log GROUP BY partition`,
	} {
		if _, err := b.DB.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	for pages := range 25 {
		read, cursor := idsAfter(t, before, "", pages+1)
		told := former(cursor)
		rest, _ := idsAfter(t, after, told.Next, 1000)
		repeated := 0
		for id := range all {
			if !read[id] && !rest[id] {
				t.Fatalf("after %d pages %s is missing", pages+1, id)
			}
			if read[id] && rest[id] {
				repeated++
			}
		}
		if told.Repeats != (len(read) < len(all)) || !told.Repeats && repeated > 0 {
			t.Errorf("after %d of %d events: %+v, %d come again", len(read), len(all), told, repeated)
		}
	}
	if told := former(end); told.Repeats {
		t.Errorf("at the end: %+v", told)
	}
	if _, err := before.After(t.Context(), func() string { _, c := idsAfter(t, after, "", 1); return c }(), 10); !errors.Is(err, stream.ErrInvalidCursor) {
		t.Errorf("a place in a later generation: %v", err)
	}
}
