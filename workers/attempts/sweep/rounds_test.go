package sweep

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// intervals is a Beginner whose time is moved by the test.
type intervals struct {
	mu    sync.Mutex
	now   time.Duration
	begun map[string]time.Duration
	away  error
	asked chan struct{}
}

func newIntervals() *intervals {
	return &intervals{now: time.Hour, begun: make(map[string]time.Duration), asked: make(chan struct{}, 100)}
}

func (i *intervals) Begin(_ context.Context, free []Interval) (begun []string, err error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.asked <- struct{}{}
	if i.away != nil {
		return nil, i.away
	}
	for _, f := range free {
		if now := i.now.Truncate(f.Every); i.begun[f.Name] < now {
			i.begun[f.Name] = now
			begun = append(begun, f.Name)
		}
	}
	return begun, nil
}

func (i *intervals) set(away error, pass time.Duration) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.away = away
	i.now += pass
}

// process is one that repeats rounds; tick has it look.
func process(t *testing.T, begin Beginner, all ...Round) (tick func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	ticks, over := make(chan time.Time), make(chan struct{})
	go func() {
		defer close(over)
		NewRounds(all, begin, slog.New(slog.DiscardHandler)).Run(ctx, ticks)
	}()
	t.Cleanup(func() {
		cancel()
		<-over
	})
	return func() { ticks <- time.Time{} }
}

func round(name string, every time.Duration, do func(context.Context) error) Round {
	return Round{Interval: Interval{Name: name, Every: every}, Within: time.Minute, Do: do}
}

func reports(ran chan<- string, name string) func(context.Context) error {
	return func(context.Context) error {
		ran <- name
		return errors.New("it failed")
	}
}

// The process that runs a sweep hangs in it; the sweep goes on in the other, and so do the others of the first.
func TestASweepGoesOnWhoeverHangs(t *testing.T) {
	store, ran := newIntervals(), make(chan string, 10)
	first := process(t, store,
		round("hangs", time.Second, func(ctx context.Context) error { ran <- "first hangs"; <-ctx.Done(); return ctx.Err() }),
		round("works", time.Second, reports(ran, "first works")))
	got := []string{<-ran, <-ran}
	slices.Sort(got)
	second := process(t, store, round("hangs", time.Second, reports(ran, "second")))
	for len(store.asked) < 2 { // both have looked in this interval
		second()
	}
	store.set(nil, time.Second)
	second()
	got = append(got, <-ran)
	first()
	got = append(got, <-ran)
	if want := []string{"first hangs", "first works", "second", "first works"}; !slices.Equal(got, want) {
		t.Errorf("ran %q, want %q", got, want)
	}
}

// What is begun at one tick runs one after another, so that it needs one connection of the database.
func TestSweepsOfOneTickTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var running, most int
		looks := func(context.Context) error {
			running++
			most = max(most, running)
			<-time.After(turnMax / 10)
			running--
			return nil
		}
		process(t, newIntervals(), round("one", time.Second, looks), round("two", time.Second, looks), round("three", time.Second, looks))
		<-time.After(turnMax)
		synctest.Wait()
		if most != 1 {
			t.Errorf("%d ran at once", most)
		}
	})
}

// What comes due while it runs is left out and not made up for: it begins once when it has ended.
func TestASweepThatIsLateIsNotMadeUpFor(t *testing.T) {
	store, ran, goOn := newIntervals(), make(chan string, 10), make(chan struct{})
	tick := process(t, store, round("slow", time.Second, func(context.Context) error { ran <- "slow"; <-goOn; return nil }),
		round("other", time.Second, func(context.Context) error { return nil }))
	<-ran
	for range 5 {
		store.set(nil, time.Second)
		tick()
	}
	tick() // the fifth is over
	if len(ran) != 0 {
		t.Error("it was begun while it ran")
	}
	close(goOn)
	for len(ran) == 0 {
		tick()
	}
	tick()
	tick()
	if n := len(ran); n != 1 {
		t.Errorf("it was begun %d times in one interval", n)
	}
}

// A store that is away delays sweeps and ends none for good.
func TestSweepsGoOnWhenTheStoreIsBack(t *testing.T) {
	store, ran := newIntervals(), make(chan string, 10)
	store.set(errors.New("away"), 0)
	tick := process(t, store, round("sweep", time.Second, reports(ran, "sweep")))
	tick()
	tick()
	if len(ran) != 0 {
		t.Error("it was begun by nobody's leave")
	}
	store.set(nil, 0)
	tick()
	<-ran
}

func TestASweepIsBounded(t *testing.T) {
	ended := make(chan error, 1)
	process(t, newIntervals(), Round{
		Interval: Interval{Name: "long", Every: time.Second}, Within: time.Millisecond, Do: func(ctx context.Context) error {
			<-ctx.Done()
			ended <- ctx.Err()
			return ctx.Err()
		},
	})
	if err := <-ended; !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("it ended with %v", err)
	}
}
