package handlerstest

import (
	"github.com/toolmill/toolmill/domain/job"
)

// Change changes a job in the read model and wakes its watchers.
func (w *World) Change(jobID string, change func(*job.State)) {
	w.Edit(jobID, change)
	w.Mu.Lock()
	defer w.Mu.Unlock()
	for _, changed := range w.Watchers[jobID] {
		select {
		case changed <- struct{}{}:
		default:
		}
	}
}

// Edit changes a job in the read model without waking its watchers.
func (w *World) Edit(jobID string, change func(*job.State)) {
	w.Mu.Lock()
	defer w.Mu.Unlock()
	changed := *w.Jobs[jobID]
	change(&changed)
	w.Jobs[jobID] = &changed
}

// Watched returns the number of watchers of a job, of changes and of progress.
func (w *World) Watched(jobID string) int {
	w.Mu.Lock()
	defer w.Mu.Unlock()
	w.Progress.mu.Lock()
	defer w.Progress.mu.Unlock()
	return len(w.Watchers[jobID]) + len(w.Progress.watchers[jobID])
}

// SetAway makes a port fail with an error; nil makes it work again.
func (w *World) SetAway(port string, err error) {
	w.Mu.Lock()
	defer w.Mu.Unlock()
	w.Away[port] = err
}
