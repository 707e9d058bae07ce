package convert

import (
	"context"
	"errors"
	"sync"
)

// errEnded is the cause of an attempt's context when the attempt ended in the log.
var errEnded = errors.New("the attempt has ended in the log")

// running are the attempts that run in this process. A job can have two for a moment: one that was taken for lost, and the
// next.
type running struct {
	mu       sync.Mutex
	attempts map[attemptID]context.CancelCauseFunc
}

type attemptID struct {
	jobID  string
	number int
}

// enter returns the attempt's context; ok is false if the attempt already runs here.
func (r *running) enter(ctx context.Context, id attemptID) (attempt context.Context, leave func(), ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, runs := r.attempts[id]; runs {
		return nil, nil, false
	}
	if r.attempts == nil {
		r.attempts = make(map[attemptID]context.CancelCauseFunc)
	}
	attempt, cancel := context.WithCancelCause(ctx)
	r.attempts[id] = cancel
	return attempt, func() {
		cancel(nil)
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.attempts, id)
	}, true
}

func (r *running) stop(jobID string, before int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for id, cancel := range r.attempts {
		if id.jobID == jobID && id.number < before {
			cancel(errEnded)
		}
	}
}

func (r *running) len() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.attempts)
}
