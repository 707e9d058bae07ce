package archive

import (
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"
)

func (b *bench) segments(installation string) *Segments {
	return NewSegments(b.store, installation, slog.New(slog.DiscardHandler))
}

// Any part of the log can be read from the segments, record by record as the log has it.
func TestSegmentsAreReadByOffset(t *testing.T) {
	b := archived(t)
	s := b.segments("inst2_a")
	end := lastManifest(t, b).LastOffset + 1
	for _, part := range [][2]int64{{15, 37}, {0, end}, {9, 10}, {10, 20}, {end - 1, end}, {3, 3}} {
		next := part[0]
		err := s.Read(t.Context(), 0, part[0], part[1], func(m *message.Message) error {
			if want := b.log.Message(0, next); m.UUID != want.UUID || string(m.Payload) != string(want.Payload) || !sameFields(m, want) {
				t.Errorf("at %d: %v, want %v", next, m.Metadata, want.Metadata)
			}
			next++
			return nil
		})
		if err != nil || next != part[1] {
			t.Errorf("%v was read up to %d: %v", part, next, err)
		}
	}
}

var errStop = errors.New("stop")

func TestAVisitEndsTheReadOfSegments(t *testing.T) {
	b := archived(t)
	err := b.segments("inst2_a").Read(t.Context(), 0, 5, 50, func(*message.Message) error { return errStop })
	if !errors.Is(err, errStop) {
		t.Error(err)
	}
}

// What is missing or damaged is named, and no read ends as if there were nothing.
func TestWhatCannotBeReadFromSegments(t *testing.T) {
	second := segmentKey(0, 10)
	for name, c := range map[string]struct {
		spoil        func(b *bench)
		installation string
		want         error
		names        string
	}{
		"a segment that is gone":  {func(b *bench) { b.store.remove(second) }, "inst2_a", nil, second},
		"a manifest that is gone": {func(b *bench) { b.store.remove(second + manifestSuffix) }, "inst2_a", ErrGap, second},
		"a truncated segment":     {func(b *bench) { b.store.replace(second, b.read(second)[:50]) }, "inst2_a", ErrTruncated, second},
		"another segment":         {func(b *bench) { b.store.replace(second, b.read(segmentKey(0, 20))) }, "inst2_a", ErrManifest, second},
		"not a manifest":          {func(b *bench) { b.store.replace(second+manifestSuffix, "{}") }, "inst2_a", ErrManifest, second},
		"another installation":    {func(*bench) {}, "inst2_b", ErrOtherLog, segmentKey(0, 0)},
	} {
		t.Run(name, func(t *testing.T) {
			b := archived(t)
			c.spoil(b)
			err := b.segments(c.installation).Read(t.Context(), 0, 0, 30, discard)
			if err == nil || c.want != nil && !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.names) {
				t.Errorf("%v, want %v that names %s", err, c.want, c.names)
			}
		})
	}
}

// What was deleted and is in no segment is counted.
func TestLostRecordsAreCounted(t *testing.T) {
	b := archived(t)
	end := lastManifest(t, b).LastOffset + 1
	s := b.segments("inst2_a")
	for before, want := range map[int64]int64{0: 0, 1: 0, end: 0, end + 3: 3} {
		if lost, err := s.Lost(t.Context(), 0, before); lost != want || err != nil {
			t.Errorf("of what was before %d, %d are lost, %v; want %d", before, lost, err, want)
		}
	}
	if lost, err := b.segments("inst2_b").Lost(t.Context(), 0, end); !errors.Is(err, ErrOtherLog) {
		t.Errorf("%d, %v", lost, err)
	}
}
