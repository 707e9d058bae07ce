package domain_test

import (
	"testing"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
)

// Bytes that are not an event count in the chain, and do not hide the other events.
func TestAFrameIsReadEventByEvent(t *testing.T) {
	log := queued(t)
	frame, _ := event.Head{}.Extend(log[0].Value, []byte(`{"but":"no event"}`), log[1].Value)
	var ids []string
	place := 0
	for l, err := range domain.EventsOf(frame) {
		if bad := err != nil; bad != (place == 1) || bad != (l.ID == "") {
			t.Errorf("event %d: %q, %v", place, l.ID, err)
		}
		if err == nil {
			ids = append(ids, l.ID)
		}
		place++
	}
	if place != 3 || len(ids) != 2 || ids[0] != log[0].ID || ids[1] != log[1].ID {
		t.Errorf("%d places, events %v", place, ids)
	}
}
