package main

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	domainjob "github.com/toolmill/toolmill/domain/job"
)

// told reads events as they lie in one partition, each in a frame of its own. Those that are stale do not continue the chain:
// they carry the prev of the first frame.
func told(t *testing.T, records ...line) *history {
	t.Helper()
	h := newHistory()
	var head, write event.Head
	for i, l := range records {
		value, err := domain.Codec.Encode(event.Envelope{
			ID: l.id, AccountID: "acct_1", At: time.Unix(1_800_000_000, 0).UTC(), Sequence: uint64(l.sequence),
			CommandID: cmp.Or(l.command, "cmd_"+l.id), IdempotencyKey: l.key, Data: l.data,
		})
		if err != nil {
			t.Fatal(err)
		}
		frame, after := write.Extend(value)
		if l.stale {
			frame, _ = event.Head{}.Extend(value)
		} else {
			write = after
		}
		m := event.ToMessage(frame)
		m.Metadata[event.MetadataOffset] = strconv.Itoa(i)
		head = h.read(head, 0, m)
	}
	return h
}

type line struct {
	id, key  string
	command  string // one of its own where it is empty
	sequence int
	stale    bool
	data     event.Event
}

func acceptedJob(id string) line {
	return line{id: "evt_" + id, key: "key_" + id, sequence: 1, data: domainjob.Accepted{JobID: id}}
}

func TestCopiesAreToldFromForeignRecords(t *testing.T) {
	copied, foreign := acceptedJob("job_1"), acceptedJob("job_1")
	copied.stale, foreign.stale = true, true
	foreign.sequence = 2
	if h := told(t, acceptedJob("job_1"), copied); len(h.passed) != 1 || len(h.foreign()) != 0 {
		t.Errorf("passed %d, foreign %v", len(h.passed), h.foreign())
	}
	if h := told(t, acceptedJob("job_1"), foreign); len(h.foreign()) != 1 {
		t.Errorf("foreign %v", h.foreign())
	}
}

func TestADecisionInTwoFramesIsFound(t *testing.T) {
	first, second := acceptedJob("job_1"), line{id: "evt_2", sequence: 2, data: domainjob.Released{JobID: "job_1"}}
	var clean verdict
	if told(t, first, second).judge(&clean); len(clean.faults) != 0 {
		t.Errorf("faults %q", clean.faults)
	}
	first.command, second.command = "cmd_1", "cmd_1"
	var v verdict
	if told(t, first, second).judge(&v); len(v.faults) != 1 || !strings.Contains(v.faults[0], "command cmd_1") {
		t.Errorf("faults %q", v.faults)
	}
}

func TestDoubledAndMissingJobsAreFound(t *testing.T) {
	asked := []*order{{customer: &customer{accountID: "acct_1"}, jobID: "job_1", key: "k"}}
	success := line{id: "evt_2", sequence: 2, data: domainjob.SucceededEvent{JobID: "job_1", Attempt: 1}}
	again := line{id: "evt_3", sequence: 3, data: domainjob.SucceededEvent{JobID: "job_1", Attempt: 2}}
	sameKey := acceptedJob("job_2")
	sameKey.key = "key_job_1"
	for _, c := range []struct {
		records          []line
		doubled, missing int
	}{
		{[]line{acceptedJob("job_1"), success}, 0, 0},
		{[]line{acceptedJob("job_1"), success, again}, 1, 0},
		{[]line{acceptedJob("job_1"), sameKey}, 2, 0}, // two for one key, and one too many
		{[]line{success}, 1, 1},
	} {
		h := told(t, c.records...)
		name := fmt.Sprint(len(c.records), " records")
		if got := h.doubled(asked); len(got) != c.doubled {
			t.Errorf("%s: doubled %v", name, got)
		}
		if got := h.missing(asked); len(got) != c.missing {
			t.Errorf("%s: missing %v", name, got)
		}
	}
}

func TestCanceledAnswerMustBeInTheLog(t *testing.T) {
	asked := []*order{{customer: &customer{accountID: "acct_1"}, jobID: "job_1", canceled: reply{status: 200}}}
	if got := told(t, acceptedJob("job_1")).missing(asked); len(got) != 1 {
		t.Errorf("missing %v", got)
	}
}

func TestAnAttemptIsTakenOverByTheNext(t *testing.T) {
	at := func(second int) time.Time { return time.Unix(int64(second), 0) }
	r := recorded{attempts: []attempt{{at(10), at(22)}, {at(24), at(25)}}}
	if givenUp, began, ok := r.takenOver(at(12)); givenUp != 10*time.Second || began != 12*time.Second || !ok {
		t.Errorf("paused while the first ran: %v, %v, %v", givenUp, began, ok)
	}
	for _, moment := range []int{5, 10, 23, 24, 30} {
		if _, _, ok := r.takenOver(at(moment)); ok {
			t.Errorf("paused at %d, when no attempt with a successor ran", moment)
		}
	}
}
