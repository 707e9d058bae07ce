package operations

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"
)

// checkEvery is how often a check runs by default, whether anybody asks or not: frequent requests cost nothing. It also bounds
// a check: one that takes longer is reported as hanging. Each second, the checks took a seventh of an idle service's processor time.
const checkEvery = 2 * time.Second

// Check is a condition that must hold for the service to take requests.
type Check struct {
	Name string
	// Every is how often it runs, and how long it may take; 0 means two seconds.
	Every time.Duration
	// Probe returns nil if the condition holds, else why not.
	Probe func(ctx context.Context) error
}

// Readiness holds the last results of a process's checks. It is safe for concurrent use.
type Readiness struct {
	checks []Check
	log    *slog.Logger
	// known is closed when every check has run once, or hangs.
	known  chan struct{}
	firsts sync.WaitGroup

	mu    sync.Mutex
	found []found
}

// found is the last result of a check, and when the running one started.
type found struct {
	known bool
	err   error
	since time.Time // zero while none runs
}

// NewReadiness returns the readiness of a process with these checks. It has no results before Watch.
func NewReadiness(checks []Check, log *slog.Logger) *Readiness {
	for i := range checks {
		checks[i].Every = cmp.Or(checks[i].Every, checkEvery)
	}
	return &Readiness{checks: checks, log: log, known: make(chan struct{}), found: make([]found, len(checks))}
}

// Known is closed once every check has run after Watch began, or hangs.
func (r *Readiness) Known() <-chan struct{} { return r.known }

// Watch runs every check as often as it says, until ctx ends. It is called once.
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

// check runs one check. Only changes are logged: a failing check fails each time.
func (r *Readiness) check(ctx context.Context, i int) {
	r.mu.Lock()
	r.found[i].since = time.Now()
	r.mu.Unlock()
	limited, cancel := context.WithTimeout(ctx, r.checks[i].Every)
	defer cancel()
	err := r.checks[i].Probe(limited)
	if ctx.Err() != nil {
		return // the process stops
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

// checkBody is a check as /readyz shows it.
type checkBody struct {
	Name   string `json:"name"`
	Status string `json:"status"`
	Reason string `json:"reason,omitempty"`
}

// Failing returns for each check whether it fails or hangs. It runs no check.
func (r *Readiness) Failing() map[string]bool {
	failing := make(map[string]bool, len(r.checks))
	for _, c := range r.state() {
		failing[c.Name] = c.Status != checkPassed
	}
	return failing
}

// state returns the last results. It runs no check.
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
