package live_test

import (
	"strconv"
	"testing"
	"testing/synctest"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections/live"
)

// heard is what the live feed says about a frame: an event of each job, and one of the account.
func heard(t *testing.T, partition, offset int, jobIDs ...string) *message.Message {
	t.Helper()
	var values [][]byte
	for _, data := range append(closed(jobIDs), account.Suspended{Reason: "abuse"}) {
		value, err := domain.Codec.Encode(event.Envelope{ID: "evt_1", AccountID: "acct_1", Data: data})
		if err != nil {
			t.Fatal(err)
		}
		values = append(values, value)
	}
	frame, _ := event.Head{}.Extend(values...)
	m := event.ToMessage(frame)
	m.Metadata[event.MetadataPartition], m.Metadata[event.MetadataOffset] = strconv.Itoa(partition), strconv.Itoa(offset)
	return m
}

func closed(jobIDs []string) (events []event.Event) {
	for _, id := range jobIDs {
		events = append(events, job.Closed{JobID: id})
	}
	return events
}

// without is a message that lacks a header.
func without(m *message.Message, header string) *message.Message {
	delete(m.Metadata, header)
	return m
}

// woken reports whether the channel has a value once all goroutines are idle.
func woken(changed <-chan struct{}) bool {
	synctest.Wait()
	select {
	case <-changed:
		return true
	default:
		return false
	}
}

// bubble runs a test in a synctest bubble: time advances only when all goroutines wait for it.
func bubble(t *testing.T, test func(t *testing.T, positions *live.Positions, changes *live.Changes)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		positions := live.NewPositions()
		test(t, positions, live.NewChanges(positions))
	})
}

func TestAWatcherIsWokenWhenTheChangeIsQueryable(t *testing.T) {
	bubble(t, func(t *testing.T, positions *live.Positions, changes *live.Changes) {
		changed, stop := changes.Watch("job_1")
		defer stop()
		changes.Hear(t.Context(), heard(t, 3, 7, "job_1"))
		positions.Advance(3, 7)
		if woken(changed) {
			t.Error("woken before the read models show the change")
		}
		positions.Advance(3, 8)
		if !woken(changed) {
			t.Error("not woken by the change")
		}
		changes.Hear(t.Context(), heard(t, 3, 8, "job_1"))
		positions.Advance(3, 9)
		if !woken(changed) {
			t.Error("not woken by the next change")
		}
	})
}

// The feed is often ahead of the read models: a watcher that starts in between would read the old state of the job and
// wait for a change that is not reported again.
func TestAChangeHeardBeforeTheWatchWakesTheWatcher(t *testing.T) {
	bubble(t, func(t *testing.T, positions *live.Positions, changes *live.Changes) {
		changes.Hear(t.Context(), heard(t, 3, 7, "job_1"))
		changed, stop := changes.Watch("job_1")
		defer stop()
		if woken(changed) {
			t.Error("woken before the read models show the change")
		}
		positions.Advance(3, 8)
		if !woken(changed) {
			t.Error("not woken by a change that was heard before")
		}
	})
}

func TestAWatchThatStartsAfterTheChangeIsNotWoken(t *testing.T) {
	bubble(t, func(t *testing.T, positions *live.Positions, changes *live.Changes) {
		changes.Hear(t.Context(), heard(t, 3, 7, "job_1"))
		positions.Advance(3, 8)
		changed, stop := changes.Watch("job_1")
		defer stop()
		if woken(changed) {
			t.Error("woken without a change")
		}
	})
}

func TestOnlyTheWatchersOfTheJobAreWoken(t *testing.T) {
	bubble(t, func(t *testing.T, positions *live.Positions, changes *live.Changes) {
		first, stopFirst := changes.Watch("job_1")
		defer stopFirst()
		second, stopSecond := changes.Watch("job_1")
		gone, stopGone := changes.Watch("job_1")
		other, stopOther := changes.Watch("job_2")
		defer stopOther()
		stopGone()
		changes.Hear(t.Context(), heard(t, 0, 0, "job_1"))
		changes.Hear(t.Context(), heard(t, 0, 1, "job_1"))
		positions.Advance(0, 2)
		if !woken(first) || !woken(second) || woken(gone) || woken(other) {
			t.Error("not exactly the watchers of the job are woken")
		}
		if woken(first) {
			t.Error("two changes before a read arrive as two values")
		}
		stopSecond()
	})
}

// The feed survives anything on the events topic.
func TestMessagesThatAreNotEventsOfAJobWakeNobody(t *testing.T) {
	bubble(t, func(t *testing.T, positions *live.Positions, changes *live.Changes) {
		changed, stop := changes.Watch("")
		defer stop()
		watched, stopWatched := changes.Watch("job_1")
		defer stopWatched()
		for _, m := range []*message.Message{
			message.NewMessage("foreign", []byte("x")), heard(t, 0, 0), without(heard(t, 0, 0, "job_1"), event.MetadataHash),
			without(heard(t, 0, 0, "job_1"), event.MetadataPartition), without(heard(t, 0, 0, "job_1"), event.MetadataOffset),
		} {
			changes.Hear(t.Context(), m)
		}
		positions.Advance(0, 10)
		if woken(changed) || woken(watched) {
			t.Error("woken without a change")
		}
	})
}

// One frame may change several jobs.
func TestTheWatchersOfEveryJobOfAFrameAreWoken(t *testing.T) {
	bubble(t, func(t *testing.T, positions *live.Positions, changes *live.Changes) {
		first, stopFirst := changes.Watch("job_1")
		defer stopFirst()
		second, stopSecond := changes.Watch("job_3")
		defer stopSecond()
		changes.Hear(t.Context(), heard(t, 0, 0, "job_1", "job_2", "job_3"))
		positions.Advance(0, 1)
		if !woken(first) || !woken(second) {
			t.Error("not all are woken")
		}
	})
}

// A watcher that leaves, or a projector that never commits, leaves no goroutine running; otherwise the bubble would not
// end.
func TestAWatchLeavesNoGoroutine(t *testing.T) {
	bubble(t, func(t *testing.T, _ *live.Positions, changes *live.Changes) {
		changes.Hear(t.Context(), heard(t, 3, 7, "job_1"))
		_, stop := changes.Watch("job_1")
		stop()
		changed, stopLate := changes.Watch("job_1")
		defer stopLate()
		<-changed // the time is up
	})
}
