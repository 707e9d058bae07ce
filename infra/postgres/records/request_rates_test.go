package records_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/toolmill/toolmill/handlers/rest/requestrate"
	"github.com/toolmill/toolmill/infra/postgres/records"
)

// rates is the shared counter with a test clock.
type rates struct {
	t  *testing.T
	by *records.RequestRates
	at time.Time
}

func newRates(t *testing.T) (*rates, *bench) {
	t.Helper()
	b := newBench(t, 1)
	r := &rates{t: t, at: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)}
	r.by = records.NewRequestRates(b.DB, func() time.Time { return r.at })
	return r, b
}

// tell reports one subject for a process.
func (r *rates) tell(process string, m requestrate.Made) requestrate.Granted {
	r.t.Helper()
	m.PerMinute = 60
	granted, _, err := r.by.Exchange(r.t.Context(), process, []requestrate.Made{m})
	if err != nil || len(granted) != 1 || granted[0].Subject != m.Subject {
		r.t.Fatalf("%v, %v", granted, err)
	}
	return granted[0]
}

func TestWhatIsGrantedIsCountedAndGivenBack(t *testing.T) {
	r, _ := newRates(t)
	for i, step := range []struct {
		after   time.Duration
		made    requestrate.Made
		granted int
		backlog time.Duration
	}{
		{0, requestrate.Made{Spent: 2, Wanted: true}, 58, time.Minute}, // a process alone gets all that is left
		{0, requestrate.Made{Wanted: true}, 0, time.Minute},
		{time.Second, requestrate.Made{Wanted: true}, 1, time.Minute},
		{0, requestrate.Made{Spent: 3}, 0, 63 * time.Second}, // the excess is owed, and paid before more is granted
		{3 * time.Second, requestrate.Made{Wanted: true}, 0, time.Minute},
		{0, requestrate.Made{Unused: 20}, 0, 40 * time.Second},
		{0, requestrate.Made{Spent: 1, Unused: 5, Wanted: true}, 24, time.Minute},
		{10 * time.Minute, requestrate.Made{Unused: 50}, 0, 0}, // an old grant is worth nothing
		{0, requestrate.Made{Spent: 1000}, 0, 90 * time.Second},
	} {
		r.at = r.at.Add(step.after)
		step.made.Subject = "ada"
		if got := r.tell("one", step.made); got.Granted != step.granted || (got.Backlog-step.backlog).Abs() > time.Millisecond {
			t.Errorf("step %d: %+v, want %+v", i, got, step)
		}
	}
	if got := r.tell("one", requestrate.Made{Subject: "bob", Wanted: true}); got.Granted != 60 {
		t.Errorf("a subject is limited by another's requests: %+v", got)
	}
}

func TestWhatIsLeftIsSharedByTheProcessesThatAreThere(t *testing.T) {
	r, _ := newRates(t)
	for i, process := range []string{"one", "two", "three"} {
		if _, processes, err := r.by.Exchange(t.Context(), process, nil); processes != i+1 || err != nil {
			t.Fatalf("%d processes, %v", processes, err)
		}
	}
	for _, want := range []int{20, 14, 9, 6} { // a third of what is left, rounded up
		if got := r.tell("two", requestrate.Made{Subject: "ada", Wanted: true}); got.Granted != want {
			t.Errorf("%+v, want %d", got, want)
		}
	}
	r.at = r.at.Add(15 * time.Second)
	if _, processes, err := r.by.Exchange(t.Context(), "two", nil); processes != 1 || err != nil {
		t.Errorf("%d processes, %v: the others are silent", processes, err)
	}
}

// Processes that report the same subjects at the same time neither deadlock nor lose a count.
func TestConcurrentReportsAreAllCounted(t *testing.T) {
	r, b := newRates(t)
	const processes, rounds, subjects = 4, 25, 10
	var group sync.WaitGroup
	for p := range processes {
		group.Go(func() {
			for range rounds {
				made := make([]requestrate.Made, subjects)
				for i := range made {
					made[i] = requestrate.Made{Subject: fmt.Sprint((i + p) % subjects), PerMinute: 600, Spent: 1}
				}
				if _, _, err := r.by.Exchange(t.Context(), fmt.Sprint(p), made); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	for i := range subjects {
		granted, _, err := r.by.Exchange(b.Context(), "0", []requestrate.Made{{Subject: fmt.Sprint(i), PerMinute: 600}})
		if err != nil || (granted[0].Backlog-10*time.Second).Abs() > time.Millisecond { // 100 requests, each 0.1 s
			t.Errorf("%+v, %v", granted, err)
		}
	}
}

func TestCountsOfLongAgoAreSwept(t *testing.T) {
	r, b := newRates(t)
	r.tell("one", requestrate.Made{Subject: "ada", Spent: 1})
	r.at = r.at.Add(2 * time.Minute)
	r.tell("one", requestrate.Made{Subject: "bob", Spent: 1})
	if left := b.Rows("request_rates"); len(left) != 1 {
		t.Errorf("left are %v", left)
	}
}
