package records_test

import (
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain/gcra"
	"github.com/toolmill/toolmill/handlers/rest/requestrate"
	"github.com/toolmill/toolmill/infra/postgres/records"
)

// threeCounters are one GCRA three times: domain/gcra's, that of tries and that of requests.
type threeCounters struct {
	arrival   time.Time
	tries     *records.Tries
	requests  *records.RequestRates
	at        time.Time
	subject   string
	perMinute int
}

// TestAllCountersGiveTheSameAnswers: at random times, and at those where an answer changes. Intervals are whole microseconds, as
// 60,000,000 is divided by the rates.
func TestAllCountersGiveTheSameAnswers(t *testing.T) {
	b := newBench(t, 1)
	begin := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	c := &threeCounters{at: begin}
	clock := func() time.Time { return c.at }
	c.tries, c.requests = records.NewTries(b.DB, clock), records.NewRequestRates(b.DB, clock)
	subjects := 0
	rapid.Check(t, func(t *rapid.T) {
		subjects++ // none is met twice, also while a failure is made smaller
		*c = threeCounters{tries: c.tries, requests: c.requests, at: begin, subject: strconv.Itoa(subjects)}
		c.perMinute = rapid.SampledFrom([]int{-1, 0, 1, 2, 3, 5, 6, 10, 60, 1200, 30_000}).Draw(t, "per minute")
		for range rapid.IntRange(1, 30).Draw(t, "tries") {
			c.passTime(t)
			c.compareWhatIsLeft(t)
			c.compareATry(t)
		}
	})
}

// passTime goes on for any time, or just as long that the next thing may come, a microsecond less, or one more.
func (c *threeCounters) passTime(t *rapid.T) {
	edge := gcra.Wait(c.arrival, c.at, c.perMinute)
	passes := rapid.OneOf(
		rapid.Map(rapid.IntRange(0, 70_000_000), func(us int) time.Duration { return time.Duration(us) * time.Microsecond }),
		rapid.Map(rapid.IntRange(-1, 1), func(us int) time.Duration { return edge + time.Duration(us)*time.Microsecond }),
		rapid.Just(time.Duration(0)),
	).Draw(t, "passes")
	c.at = c.at.Add(max(0, passes))
}

// compareWhatIsLeft has a process that is alone granted all that may come at once, and give it back.
func (c *threeCounters) compareWhatIsLeft(t *rapid.T) {
	granted := c.exchange(t, requestrate.Made{Wanted: true}).Granted
	if granted > 0 && gcra.Wait(c.after(granted-1), c.at, c.perMinute) > 0 || gcra.Wait(c.after(granted), c.at, c.perMinute) == 0 {
		t.Errorf("%d a minute, %s of backlog: %d are granted at once", c.perMinute, gcra.Backlog(c.arrival, c.at), granted)
	}
	if back := c.exchange(t, requestrate.Made{Unused: granted}); back.Backlog != gcra.Backlog(c.arrival, c.at) {
		t.Errorf("%d a minute: a backlog of %s, want %s", c.perMinute, back.Backlog, gcra.Backlog(c.arrival, c.at))
	}
}

// after is the arrival after so many things.
func (c *threeCounters) after(things int) time.Time {
	arrival := c.arrival
	for range things {
		arrival = gcra.Count(arrival, c.at, c.perMinute)
	}
	return arrival
}

// compareATry makes one, if it may be made, and has requests count the same.
func (c *threeCounters) compareATry(t *rapid.T) {
	want := gcra.Wait(c.arrival, c.at, c.perMinute)
	wait, err := c.tries.Take(t.Context(), c.subject, max(c.perMinute, 1), gcra.Interval(c.perMinute))
	if err != nil {
		t.Fatal(err)
	}
	if want > 0 {
		want = max(want, time.Millisecond) // a refusal of tries is never shorter
	}
	if wait != want {
		t.Errorf("%d a minute, %s of backlog: a try waits %s, want %s", c.perMinute, gcra.Backlog(c.arrival, c.at), wait, want)
	}
	if want == 0 {
		c.arrival = gcra.Count(c.arrival, c.at, c.perMinute)
		c.exchange(t, requestrate.Made{Spent: 1})
	}
}

func (c *threeCounters) exchange(t *rapid.T, m requestrate.Made) requestrate.Granted {
	m.Subject, m.PerMinute = c.subject, c.perMinute
	granted, _, err := c.requests.Exchange(t.Context(), "alone", []requestrate.Made{m})
	if err != nil || len(granted) != 1 {
		t.Fatalf("%v, %v", granted, err)
	}
	return granted[0]
}
