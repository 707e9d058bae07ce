package e2e

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/toolmill/toolmill/handlers/rest/requestrate"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	"github.com/toolmill/toolmill/infra/postgres/records"
)

// floodClock is the time of a flood, for the limiters and their shared count.
type floodClock struct {
	mu sync.Mutex
	at time.Time
}

func (c *floodClock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *floodClock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// threeLimiters are three processes that count in one Postgres.
func threeLimiters(t *testing.T, clock *floodClock) (limiters [3]*requestrate.Limiter) {
	t.Helper()
	db, err := postgres.Open(t.Context(), postgres.Config{URL: postgrestest.New(t), ConnectionsMax: int32(len(limiters))})
	must(t, err)
	t.Cleanup(db.Close)
	must(t, db.Migrate(t.Context(), slog.New(slog.DiscardHandler)))
	ctx, stop := context.WithCancel(t.Context())
	for i := range limiters { // as if all three ran already: each knows the others from its first exchange on
		_, _, err = records.NewRequestRates(db, clock.now).Exchange(t.Context(), fmt.Sprint(i), nil)
		must(t, err)
	}
	var ended sync.WaitGroup
	t.Cleanup(func() { stop(); ended.Wait() })
	for i := range limiters {
		limiters[i], err = requestrate.New(requestrate.Config{
			Counter: records.NewRequestRates(db, clock.now), Process: fmt.Sprint(i), Clock: clock.now, WaitMax: patience, Log: slog.New(slog.DiscardHandler),
		})
		must(t, err)
		ended.Go(func() { _ = limiters[i].Run(ctx) })
	}
	return limiters
}

// Requests a minute are limited across all processes, to within a tenth: for a flood on all three and for one on a
// single process, from its beginning, and in each minute of it.
func TestRequestsAreCountedOverAllProcesses(t *testing.T) {
	t.Parallel()
	for name, processes := range map[string]int{"over all three": 3, "over one": 1} {
		t.Run(name, func(t *testing.T) {
			clock := &floodClock{at: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)}
			limiters := threeLimiters(t, clock)
			const perMinute, minutes, step = 120, 4, 100 * time.Millisecond
			total := 0
			for minute := range minutes {
				admitted := 0
				for range time.Minute / step {
					for i := range 4 * processes { // 40 a second for each process, of 2 that are allowed
						if limiters[i%processes].Take(t.Context(), "acct_1", perMinute).Wait == 0 {
							admitted++
						}
					}
					clock.pass(step)
				}
				total += admitted
				want := float64(perMinute)
				if minute == 0 {
					want = 2 * perMinute // the saved-up burst comes at once
				}
				if float64(admitted) < 0.9*want || float64(admitted) > 1.1*want {
					t.Errorf("minute %d: %d let through, want %.0f", minute, admitted, want)
				}
			}
			const want = (minutes + 1) * perMinute
			t.Logf("%d let through of %d that are allowed", total, want)
			if total < want*9/10 || total > want*11/10 {
				t.Errorf("%d let through, want %d", total, want)
			}
		})
	}
}

// A burst at one process and then at the next is one burst: each knows what the other has let through.
func TestABurstIsOneOverAllProcesses(t *testing.T) {
	t.Parallel()
	clock := &floodClock{at: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)}
	limiters := threeLimiters(t, clock)
	const perMinute = 60
	admitted := 0
	for _, l := range limiters {
		for range 2 * perMinute {
			if l.Take(t.Context(), "acct_1", perMinute).Wait == 0 {
				admitted++
			}
		}
	}
	if admitted < perMinute*9/10 || admitted > perMinute*11/10 {
		t.Errorf("%d let through, want %d", admitted, perMinute)
	}
}
