package stream_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/projections/projectiontest"
	"github.com/toolmill/toolmill/projections/stream"
)

// A reader of the feed gets what a reader of the topic gets, while the projector is anywhere, and goes on after each page.
func TestTheFeedIsTheStream(t *testing.T) {
	b := projectiontest.New(t, 3)
	b.Log.Wander(rand.New(rand.NewPCG(5, 6)).IntN, 600)
	feed, cursor := stream.NewFeed(b.DB, 1, nil), ""
	got := make(map[int32][]string)
	read := func() (events int) {
		t.Helper()
		page, err := feed.After(t.Context(), cursor, 50)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range page.Lines {
			var partition int32
			_, numbers, _ := strings.Cut(string(line), `,"logpartition":"`)
			var number int
			if _, err := fmt.Sscanf(numbers, `%d","logoffset":"%d"}`, &partition, &number); err != nil || number != len(got[partition])+1 {
				t.Fatalf("event %d of partition %d comes as %s: %v", len(got[partition])+1, partition, line, err)
			}
			got[partition] = append(got[partition], string(line))
		}
		cursor = page.Next
		return len(page.Lines)
	}
	if read() != 0 || cursor != "" {
		t.Errorf("an empty log has events, and ends at %q", cursor)
	}
	b.Project(b.Projector(nil), 40)
	for read() > 0 {
	}
	b.Log.Wander(rand.New(rand.NewPCG(7, 8)).IntN, 100)
	before := cursor
	if read() != 0 || cursor != before {
		t.Errorf("events come before they are projected")
	}
	b.Project(b.Projector(nil), 40)
	for read() > 0 {
	}
	for partition := range b.Log.Partitions() {
		n := 0
		for l := range b.Log.Events(partition, b.Log.End(partition)) {
			if n++; n > len(got[partition]) || !strings.Contains(got[partition][n-1], `"id":"`+l.ID+`"`) {
				t.Fatalf("event %d of partition %d is not there", n, partition)
			}
			for _, hidden := range []string{`"sealed`, `"commandid"`, `"commandoffset"`, `"fingerprint"`, `"idempotencykey"`} {
				if strings.Contains(got[partition][n-1], hidden) {
					t.Errorf("%s is in %s", hidden, got[partition][n-1])
				}
			}
		}
		if n != len(got[partition]) {
			t.Errorf("%d events of partition %d, there are %d", len(got[partition]), partition, n)
		}
	}
}

func TestTheFeedRefusesOtherCursors(t *testing.T) {
	feed := stream.NewFeed(projectiontest.New(t, 1).DB, 1, nil)
	for _, cursor := range []string{"x", "!", "AAA", "AAAA", "AQ", "gICAgICAgICAgAE", "____________________AQ", "AAEAAg", "AQEAAQ"} {
		if _, err := feed.After(t.Context(), cursor, 10); !errors.Is(err, stream.ErrInvalidCursor) {
			t.Errorf("%q: %v", cursor, err)
		}
	}
}
