package generation_test

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/generation"
)

var at = time.Date(2026, 3, 2, 12, 0, 0, 123456789, time.UTC)

// Logs keep these events forever, so their stored form never changes.
func TestStoredFormsStayAsTheyAre(t *testing.T) {
	hash := event.ValueHash([]byte("a frame"))
	for file, sample := range map[string]event.Event{
		"toolmill.log.closed.v1":        generation.Closed{Generation: 1, Next: 2, Partitions: 32},
		"toolmill.log.opened.v1":        generation.Opened{Generation: 2, Partitions: 32, Before: []generation.End{{Partition: 0, Seq: 5, Hash: hash}}},
		"toolmill.log.moved.v1-offline": generation.Moved{Generation: 2, Events: 4},
		"toolmill.log.moved.v1": generation.Moved{
			Generation: 2, Events: 4, Before: []generation.End{{Partition: 0, Seq: 5, Hash: hash}},
		},
	} {
		form, err := os.ReadFile("testdata/" + file + ".json")
		if err != nil {
			t.Fatal(err)
		}
		stored := strings.TrimSuffix(string(form), "\n")
		got, err := generation.Encode(sample, 7, at)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(stored, string(got)); diff != "" {
			t.Errorf("%s (-stored +encoded):\n%s", file, diff)
		}
		read, err := domain.Codec.Decode([]byte(stored))
		if err != nil || cmp.Diff(sample, read.Data) != "" || !generation.OfLog(read.Data) || read.AccountID != "" {
			t.Errorf("%s is read as %+v, %v", file, read, err)
		}
	}
}

// A version without generations takes the event for one of an unknown type, and looks for its command where no topic has one.
func TestAnOlderVersionFindsNoCommand(t *testing.T) {
	value, err := generation.Encode(generation.Closed{Generation: 1}, 0, at)
	if err != nil {
		t.Fatal(err)
	}
	e, err := event.NewCodec(domain.Events...).Decode(value)
	if _, unknown := e.Data.(event.Unknown); err != nil || !unknown || e.CommandPlace.Offset < 1<<62 {
		t.Errorf("%+v, %v", e, err)
	}
}

func TestEventsOfAccountsAreNotOfTheLog(t *testing.T) {
	for _, e := range domain.Events {
		if generation.OfLog(e) || strings.HasPrefix(e.EventType(), "toolmill.log.") {
			t.Errorf("%s", e.EventType())
		}
	}
	first, _ := generation.Encode(generation.Moved{Generation: 2}, 1, at)
	other, _ := generation.Encode(generation.Moved{Generation: 2}, 2, at)
	if bytes.Equal(first, other) {
		t.Error("two partitions have events of one id")
	}
}
