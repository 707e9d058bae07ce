package operations

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"
)

// checkEvery is how often a check is made, whether anybody asks or not: who asks often, or all at once, costs nothing. It
// is also what bounds a check: one that is under way for longer is told as hanging.
const checkEvery = time.Second

// Check is one thing that must hold for the service to take requests.
type Check struct {
	Name string
	// Every is how often it is made, and how long it may take; 0 is a second.
	Every time.Duration
	// Probe returns why it does not hold.
	Probe func(ctx context.Context) error
}

// Readiness is what the checks of a process found last. It is safe for concurrent use.
type Readiness struct {
	checks []Check
	log    *slog.Logger
	// known is closed when every check has been made, or hangs.
	known  chan struct{}
	firsts sync.WaitGroup

	mu    sync.Mutex
	found []found
}

// found is the last outcome of a check, and since when the next is under way.
type found struct {
	known bool
	err   error
	since time.Time // zero between two
}

// NewReadiness returns the readiness of a process with these checks. Nothing is known of it before Watch.
func NewReadiness(checks []Check, log *slog.Logger) *Readiness {
	for i := range checks {
		checks[i].Every = cmp.Or(checks[i].Every, checkEvery)
	}
	return &Readiness{checks: checks, log: log, known: make(chan struct{}), found: make([]found, len(checks))}
}

// Known is closed once every check was made after Watch began, or has been hanging.
func (r *Readiness) Known() <-chan struct{} { return r.known }

// Watch makes every check as often as it says, until ctx ends. It is called once.
func (r *Readiness) Watch(ctx context.Context) {
	var watching sync.WaitGroup
	r.firsts.Add(len(r.checks))
	for i := range r.checks {
		watching.Go(func() { r.watch(ctx, i) })
	}
	watching.Go(func() {
		r.firsts.Wait()
		close(r.known)
	})
	watching.Wait()
}

func (r *Readiness) watch(ctx context.Context, i int) {
	ticker := time.NewTicker(r.checks[i].Every)
	defer ticker.Stop()
	first := sync.OnceFunc(r.firsts.Done)
	defer time.AfterFunc(r.checks[i].Every, first).Stop()
	for {
		r.check(ctx, i)
		first()
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// check makes one check. The log hears of changes alone: a check that fails does so every second.
func (r *Readiness) check(ctx context.Context, i int) {
	r.mu.Lock()
	r.found[i].since = time.Now()
	r.mu.Unlock()
	limited, cancel := context.WithTimeout(ctx, r.checks[i].Every)
	defer cancel()
	err := r.checks[i].Probe(limited)
	if ctx.Err() != nil {
		return // the process ends
	}
	r.mu.Lock()
	before := r.found[i]
	r.found[i] = found{known: true, err: err}
	r.mu.Unlock()
	switch {
	case err != nil && (before.err == nil || before.err.Error() != err.Error()):
		r.log.WarnContext(ctx, "not ready", "check", r.checks[i].Name, "error", err)
	case err == nil && before.err != nil:
		r.log.InfoContext(ctx, "ready again", "check", r.checks[i].Name)
	}
}

// The states of a check.
const (
	checkPassed  = "ok"
	checkFailed  = "failed"
	checkHanging = "hanging"
	checkPending = "pending"
)

// checkBody is a check as /readyz tells it.
type checkBody struct {
	Name   string `json:"name"`
	Status string `json:"status"`
	Reason string `json:"reason,omitempty"`
}

// Failing reports for each check whether it does not hold, or hangs. It asks nobody.
func (r *Readiness) Failing() map[string]bool {
	failing := make(map[string]bool, len(r.checks))
	for _, c := range r.state() {
		failing[c.Name] = c.Status != checkPassed
	}
	return failing
}

// state is what is known now. It asks nobody.
func (r *Readiness) state() []checkBody {
	r.mu.Lock()
	defer r.mu.Unlock()
	bodies := make([]checkBody, len(r.checks))
	for i, f := range r.found {
		bodies[i] = f.body(r.checks[i])
	}
	return bodies
}

func (f found) body(c Check) checkBody {
	switch {
	case !f.since.IsZero() && time.Since(f.since) >= c.Every, errors.Is(f.err, context.DeadlineExceeded):
		return checkBody{c.Name, checkHanging, "no answer within " + c.Every.String()}
	case !f.known:
		return checkBody{c.Name, checkPending, "not asked yet"}
	case f.err != nil:
		return checkBody{c.Name, checkFailed, f.err.Error()}
	}
	return checkBody{Name: c.Name, Status: checkPassed}
}
