package requestrate

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// moment is a clock that stands still.
type moment struct{ at time.Time }

func (m *moment) now() time.Time { return m.at }

// alone returns a limiter with nothing to share.
func alone(t *testing.T) (*Limiter, *moment) {
	t.Helper()
	m := &moment{at: noon}
	l, err := New(Config{Clock: m.now})
	if err != nil {
		t.Fatal(err)
	}
	return l, m
}

func TestAMinutesAllowanceAndThenOneAtATime(t *testing.T) {
	l, clock := alone(t)
	for i := range 60 {
		if q := l.Take(t.Context(), "acct_1", 60); q.Wait != 0 || q.Remaining != 59-i || q.Full != time.Duration(i+1)*time.Second {
			t.Fatalf("request %d: %+v", i+1, q)
		}
	}
	for _, step := range []struct {
		at        time.Duration
		wait      time.Duration
		remaining int
	}{
		{0, time.Second, 0},
		{999 * time.Millisecond, time.Millisecond, 0},
		{time.Second, 0, 0},
		{time.Second, time.Second, 0},
		{31 * time.Second, 0, 29},
		{10 * time.Minute, 0, 59},
	} {
		clock.at = noon.Add(step.at)
		if q := l.Take(t.Context(), "acct_1", 60); q.Wait != step.wait || q.Remaining != step.remaining {
			t.Errorf("at %v: %+v, want %+v", step.at, q, step)
		}
	}
	if q := l.Take(t.Context(), "acct_2", 60); q.Wait != 0 || q.Remaining != 59 {
		t.Errorf("one account waits for another: %+v", q)
	}
	l.GiveBack("acct_2")
	if q := l.Take(t.Context(), "acct_2", 60); q.Remaining != 59 {
		t.Errorf("what was given back is gone: %+v", q)
	}
}

// TestOverAnHourNoMoreThanThePlan: whatever the pace, a window of a minute has at most twice the allowance, and an hour at most
// its allowance and one burst.
func TestOverAnHourNoMoreThanThePlan(t *testing.T) {
	for _, pace := range []time.Duration{time.Millisecond * 37, time.Second / 3, 700 * time.Millisecond, 5 * time.Second} {
		l, clock := alone(t)
		const perMinute = 300
		allowed := 0
		for at := time.Duration(0); at < time.Hour; at += pace {
			clock.at = noon.Add(at)
			if l.Take(t.Context(), "acct_1", perMinute).Wait == 0 {
				allowed++
			}
		}
		asked := int((time.Hour + pace - 1) / pace)
		if want := min(asked, 61*perMinute); allowed > want || allowed < want-1 {
			t.Errorf("every %v: %d of %d, want %d", pace, allowed, asked, want)
		}
	}
}

// counter is a Counter whose answers the test sets.
type counter struct {
	mu        sync.Mutex
	made      []Made
	exchanges atomic.Int64
	answer    func(ctx context.Context, made []Made) ([]Granted, int, error)
}

func (c *counter) Exchange(ctx context.Context, _ string, made []Made) ([]Granted, int, error) {
	c.exchanges.Add(1)
	c.mu.Lock()
	c.made = append(c.made, made...)
	c.mu.Unlock()
	return c.answer(ctx, made)
}

// spent returns how many requests were reported.
func (c *counter) spent() (n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, m := range c.made {
		n += m.Spent
	}
	return n
}

// running returns a limiter with a counter, in a synctest bubble.
func running(t *testing.T, answer func(context.Context, []Made) ([]Granted, int, error)) (*Limiter, *counter) {
	t.Helper()
	c := &counter{answer: answer}
	l, err := New(Config{Counter: c, Process: "one"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- l.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	synctest.Wait()
	return l, c
}

// TestAnAccountMayComeAllAtOnce: for a new account, the advance is admitted, and the other requests wait for the one exchange
// that grants the rest; nothing within the allowance is refused.
func TestAnAccountMayComeAllAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, c := running(t, func(_ context.Context, made []Made) ([]Granted, int, error) {
			var granted []Granted
			for _, m := range made {
				granted = append(granted, Granted{Subject: m.Subject, Granted: 60 - m.Spent, Backlog: time.Minute})
			}
			return granted, 3, nil
		})
		before := c.exchanges.Load()
		var admitted, refused atomic.Int64
		var group sync.WaitGroup
		for range 80 {
			group.Go(func() {
				if l.Take(t.Context(), "acct_1", 60).Wait == 0 {
					admitted.Add(1)
				} else {
					refused.Add(1)
				}
			})
		}
		group.Wait()
		if admitted.Load() != 60 || refused.Load() != 20 {
			t.Errorf("%d let through, %d refused", admitted.Load(), refused.Load())
		}
		if made := c.exchanges.Load() - before; made > 2 {
			t.Errorf("%d exchanges for 80 requests", made)
		}
		if c.spent() != 2 { // a tenth of 60, shared by 3
			t.Errorf("%d without a grant", c.spent())
		}
	})
}

// TestThousandsOfRequestsCostAFewStatements: the hot path makes no query.
func TestThousandsOfRequestsCostAFewStatements(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, c := running(t, func(_ context.Context, made []Made) ([]Granted, int, error) {
			granted := make([]Granted, len(made))
			for i, m := range made {
				granted[i] = Granted{Subject: m.Subject, Granted: 20_000, Backlog: 40 * time.Second}
			}
			return granted, 1, nil
		})
		for range 15_000 {
			if q := l.Take(t.Context(), "acct_1", 30_000); q.Wait != 0 {
				t.Fatalf("%+v", q)
			}
		}
		if made := c.exchanges.Load(); made > 4 {
			t.Errorf("%d exchanges", made)
		}
	})
}

// TestWithoutPostgresEachCountsForItself, waits at most once, and reports afterwards what it admitted.
func TestWithoutPostgresEachCountsForItself(t *testing.T) {
	for name, away := range map[string]func(context.Context) error{
		"it refuses": func(context.Context) error { return errors.New("connection refused") },
		"it hangs":   func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var isThere atomic.Bool
				isThere.Store(true)
				l, c := running(t, func(ctx context.Context, made []Made) ([]Granted, int, error) {
					if !isThere.Load() {
						return nil, 0, away(ctx)
					}
					var granted []Granted
					for _, m := range made {
						granted = append(granted, Granted{Subject: m.Subject, Backlog: 90 * time.Second})
					}
					return granted, 3, nil
				})
				isThere.Store(false)
				begun := time.Now()
				for i := range 60 {
					if q := l.Take(t.Context(), "acct_1", 60); q.Wait != 0 {
						t.Fatalf("request %d: %+v", i+1, q)
					}
				}
				if waited := time.Since(begun); waited > 200*time.Millisecond {
					t.Errorf("waited for %v", waited)
				}
				if q := l.Take(t.Context(), "acct_1", 60); q.Wait == 0 {
					t.Error("nothing is counted")
				}
				isThere.Store(true)
				<-time.After(exchangeTimeout + 2*exchangePeriod) // the bubble's clock
				synctest.Wait()
				if told := c.spent(); told < 60 {
					t.Errorf("reported %d", told)
				}
				if q := l.Take(t.Context(), "acct_1", 60); q.Wait < 25*time.Second {
					t.Errorf("what all have admitted does not count: %+v", q)
				}
			})
		})
	}
}

// TestAGrantThatNobodyUsesGoesBack, and what was admitted is reported when the process stops.
func TestAGrantThatNobodyUsesGoesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, c := running(t, func(_ context.Context, made []Made) ([]Granted, int, error) {
			var granted []Granted
			for _, m := range made {
				g := Granted{Subject: m.Subject, Backlog: 10 * time.Second}
				if m.Wanted {
					g.Granted = 10
				}
				granted = append(granted, g)
			}
			return granted, 30, nil
		})
		for range 3 { // one from the advance, two from the grant
			if q := l.Take(t.Context(), "acct_1", 60); q.Wait != 0 {
				t.Fatalf("%+v", q)
			}
		}
		<-time.After(grantLife + 2*exchangePeriod) // the bubble's clock
		synctest.Wait()
		c.mu.Lock()
		last := c.made[len(c.made)-1]
		c.mu.Unlock()
		if last.Unused != 8 {
			t.Errorf("given back are %d: %+v", last.Unused, c.made)
		}
	})
}

// TestNobodyWaitsForThousandsOfOthers: a subject that waits for a grant is reported before those that only report, and these
// all have their turn.
func TestNobodyWaitsForThousandsOfOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const others = 20 * toldMax
		l, c := running(t, func(_ context.Context, made []Made) ([]Granted, int, error) {
			if len(made) > toldMax {
				t.Errorf("%d at a time", len(made))
			}
			var granted []Granted
			for _, m := range made {
				g := Granted{Subject: m.Subject, Backlog: 10 * time.Second}
				if m.Wanted {
					g.Granted = 10
				}
				granted = append(granted, g)
			}
			return granted, 30, nil
		})
		before := c.exchanges.Load()
		for i := range others {
			l.Take(t.Context(), strconv.Itoa(i), 60)
		}
		for range 2 {
			if q := l.Take(t.Context(), "acct_1", 60); q.Wait != 0 {
				t.Errorf("%+v", q)
			}
		}
		if waited := c.exchanges.Load() - before; waited > 1 {
			t.Errorf("it waited for %d exchanges", waited)
		}
		<-time.After(3 * exchangePeriod) // the bubble's clock
		synctest.Wait()
		if told := c.spent(); told < others+1 {
			t.Errorf("reported %d, want %d", told, others+1)
		}
	})
}
