package samples_test

import (
	"bytes"
	"testing"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/scripts/dictionary/samples"
)

const events = "../../../domain/testdata/events"

func read(t *testing.T) samples.Set {
	t.Helper()
	s, err := samples.Read(events)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A dictionary is made from frames as the log has them, with every type of event.
func TestSamplesAreEventsOfEachType(t *testing.T) {
	seen := make(map[string]bool)
	for _, frame := range read(t).Frames() {
		for line := range bytes.Lines(frame) {
			e, err := domain.Codec.Decode(bytes.TrimSuffix(line, []byte{'\n'}))
			if err != nil {
				t.Fatalf("%v: %s", err, line)
			}
			if _, unknown := e.Data.(event.Unknown); unknown {
				t.Fatalf("%s is unknown", e.Data.EventType())
			}
			seen[e.Data.EventType()] = true
		}
	}
	for _, e := range domain.Events {
		if !seen[e.EventType()] {
			t.Errorf("there is no %s", e.EventType())
		}
	}
}

// The same version makes the same samples, so that others can make its dictionary again.
func TestSamplesAreTheSameEachTime(t *testing.T) {
	a, b := read(t), read(t)
	if !bytes.Equal(a.History(), b.History()) || !bytes.Equal(bytes.Join(a.Frames(), nil), bytes.Join(b.Frames(), nil)) {
		t.Error("two runs differ")
	}
	if _, err := samples.Read(t.TempDir()); err == nil {
		t.Error("a folder without events is accepted")
	}
}
