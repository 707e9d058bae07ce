package sweep

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"
)

// Interval is how often something is begun, over all processes.
type Interval struct {
	Name string
	// Every is how long an interval is in which it is begun once: a second or more.
	Every time.Duration
	// OnlyForWork means that it is begun only while a job has a deadline or a worker, or a worker is silent: without any, there is
	// nothing for it to find, and asking it each second would be most of what an idle service does.
	OnlyForWork bool
}

// Round is a sweep that comes again and again.
type Round struct {
	Interval

	// Within bounds a run.
	Within time.Duration
	Do     func(ctx context.Context) error
}

// Beginner has each round begun once in its interval: postgres.Rounds.
type Beginner interface {
	// Begin returns the names of those whose interval nobody has begun yet; they are begun with that.
	Begin(ctx context.Context, free []Interval) (begun []string, err error)
}

// Rounds are what a process repeats.
type Rounds struct {
	all    []Round
	begin  Beginner
	logger *slog.Logger

	mu   sync.Mutex
	busy map[string]bool // that run here
	work sync.WaitGroup
}

// NewRounds returns rounds that do not run yet.
func NewRounds(all []Round, begin Beginner, logger *slog.Logger) *Rounds {
	return &Rounds{all: all, begin: begin, logger: logger, busy: make(map[string]bool)}
}

// Run begins at each tick, as often as the shortest interval or oftener, what is due and does not run here yet, until ctx
// ends; it returns when nothing of it runs any more. A round that fails or hangs holds up no other: it comes again in its
// next interval, here or in another process.
func (r *Rounds) Run(ctx context.Context, ticks <-chan time.Time) {
	defer r.work.Wait()
	for {
		r.beginDue(ctx)
		select {
		case <-ctx.Done():
			return
		case <-ticks:
		}
	}
}

// beginMax is how long the store may take: the next tick asks again.
const beginMax = 5 * time.Second

func (r *Rounds) beginDue(ctx context.Context) {
	free := r.free()
	if len(free) == 0 {
		return
	}
	asking, cancel := context.WithTimeout(ctx, beginMax)
	defer cancel()
	begun, err := r.begin.Begin(asking, free)
	if err != nil && ctx.Err() == nil {
		r.logger.WarnContext(ctx, "no sweep can be begun", "error", err)
	}
	turn := make(chan struct{})
	close(turn) // the first has none before it
	for _, round := range r.all {
		if slices.Contains(begun, round.Name) {
			turn = r.start(ctx, round, turn)
		}
	}
}

// turnMax is how long rounds that are begun at one tick wait for each other. Most find nothing within milliseconds: one after another they
// share one connection of the database, which is a process with 5 MB there.
const turnMax = 100 * time.Millisecond

// free returns the rounds that do not run here.
func (r *Rounds) free() (free []Interval) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, round := range r.all {
		if !r.busy[round.Name] {
			free = append(free, round.Interval)
		}
	}
	return free
}

// start runs a round once the one before has ended, or turnMax has passed. ended is closed when it has ended itself.
func (r *Rounds) start(ctx context.Context, round Round, before <-chan struct{}) (ended chan struct{}) {
	r.mu.Lock()
	r.busy[round.Name] = true
	r.mu.Unlock()
	ended = make(chan struct{})
	latest := time.After(turnMax)
	r.work.Go(func() {
		defer close(ended)
		select {
		case <-before:
		case <-latest:
		}
		limited, cancel := context.WithTimeout(ctx, round.Within)
		defer cancel()
		if err := round.Do(limited); err != nil && ctx.Err() == nil {
			r.logger.WarnContext(ctx, "a sweep failed: it comes again", "sweep", round.Name, "error", err)
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.busy, round.Name)
	})
	return ended
}
