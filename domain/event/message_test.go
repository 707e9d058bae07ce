package event_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
)

func TestRecordTravelsAsAMessage(t *testing.T) {
	e := event.Envelope{ID: "evt_1", AccountID: "acct_1", At: time.Unix(0, 0), Data: account.Suspended{Reason: "abuse"}}
	head := event.Head{Seq: 6, Hash: event.ValueHash([]byte("before"))}
	record, _ := head.Extend([]byte("acct_1"), []byte(`{"specversion":"1.0"}`))

	m := event.ToMessage(record, e)
	for name, want := range map[string]string{
		"content-type": "application/cloudevents+json; charset=UTF-8",
		"ce_id":        "evt_1", "ce_type": "toolmill.account.suspended.v1", "ce_subject": "acct_1", "seq": "7",
	} {
		if got := m.Metadata[name]; got != want {
			t.Errorf("header %s is %q, want %q", name, got, want)
		}
	}
	if m.UUID != "evt_1" {
		t.Errorf("the message's id is %q", m.UUID)
	}

	m.Metadata[event.MetadataOffset] = "99"
	got, offset, err := event.FromMessage(m)
	if err != nil || offset != 99 {
		t.Fatalf("offset %d, %v", offset, err)
	}
	if diff := cmp.Diff(record, got); diff != "" {
		t.Errorf("another record arrives (-sent +got):\n%s", diff)
	}
	if _, ok := head.Accept(got); !ok {
		t.Error("what arrives does not extend the chain")
	}
}

func TestMessageThatIsNotARecord(t *testing.T) {
	record, _ := event.Head{}.Extend([]byte("acct_1"), []byte("{}"))
	for _, header := range []string{event.MetadataSeq, event.MetadataPrev, event.MetadataHash} {
		for _, wrong := range []string{"", "-1", "0x1", "ff"} {
			m := event.ToMessage(record, event.Envelope{Data: account.Suspended{}})
			m.Metadata[event.MetadataOffset] = "99"
			m.Metadata[header] = wrong
			if _, offset, err := event.FromMessage(m); !errors.Is(err, event.ErrNotARecord) || offset != 99 {
				t.Errorf("%s %q: offset %d, %v", header, wrong, offset, err)
			}
		}
	}
}

// The reader sets the position, so a message without one is a bug, not a fault of the log.
func TestMessageWithoutPosition(t *testing.T) {
	record, _ := event.Head{}.Extend([]byte("acct_1"), []byte("{}"))
	m := event.ToMessage(record, event.Envelope{Data: account.Suspended{}})
	if _, _, err := event.FromMessage(m); err == nil || errors.Is(err, event.ErrNotARecord) {
		t.Errorf("got %v", err)
	}
}
