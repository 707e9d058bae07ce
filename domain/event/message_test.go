package event_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/event"
)

func TestFrameTravelsAsAMessage(t *testing.T) {
	head := event.Head{Seq: 6, Hash: event.ValueHash([]byte("before"))}
	frame, _ := head.Extend([]byte(`{"specversion":"1.0"}`), []byte(`{"specversion":"1.0","id":"evt_2"}`))

	m := event.ToMessage(frame)
	for name, want := range map[string]string{
		"content-type": "application/x-ndjson", "seq": "7", "count": "2", "prev": head.Hash.String(), "hash": frame.Hash.String(),
	} {
		if got := m.Metadata[name]; got != want {
			t.Errorf("header %s is %q, want %q", name, got, want)
		}
	}
	if m.UUID != frame.Hash.String() {
		t.Errorf("the message's id is %q", m.UUID)
	}

	m.Metadata[event.MetadataOffset] = "99"
	got, offset, err := event.FromMessage(m)
	if err != nil || offset != 99 {
		t.Fatalf("offset %d, %v", offset, err)
	}
	if diff := cmp.Diff(frame, got); diff != "" {
		t.Errorf("another frame arrives (-sent +got):\n%s", diff)
	}
	if _, ok := head.Accept(got); !ok {
		t.Error("what arrives does not extend the chain")
	}
}

func TestMessageThatIsNoFrame(t *testing.T) {
	frame, _ := event.Head{}.Extend([]byte("{}"))
	for _, header := range []string{event.MetadataSeq, event.MetadataCount, event.MetadataPrev, event.MetadataHash} {
		for _, wrong := range []string{"", "-0x1", "0x1", "ff"} {
			m := event.ToMessage(frame)
			m.Metadata[event.MetadataOffset] = "99"
			m.Metadata[header] = wrong
			if _, offset, err := event.FromMessage(m); !errors.Is(err, event.ErrNotAFrame) || offset != 99 {
				t.Errorf("%s %q: offset %d, %v", header, wrong, offset, err)
			}
		}
	}
}

// The reader sets the position, so a message without one is a bug, not a fault of the log.
func TestMessageWithoutPosition(t *testing.T) {
	frame, _ := event.Head{}.Extend([]byte("{}"))
	if _, _, err := event.FromMessage(event.ToMessage(frame)); err == nil || errors.Is(err, event.ErrNotAFrame) {
		t.Errorf("got %v", err)
	}
}
