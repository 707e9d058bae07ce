package work

import (
	"context"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
)

const (
	// restAfter is how long no attempt must have run here before the processes that were started ahead are ended.
	restAfter = 5 * time.Minute
	restEvery = time.Minute
)

// idleness is since when nothing has run, and whether that was answered with a rest.
type idleness struct {
	since atomic.Int64 // in nanoseconds since 1970
	rests atomic.Bool
}

// end notes the end of an attempt.
func (i *idleness) end(at time.Time) {
	i.since.Store(at.UnixNano())
	i.rests.Store(false)
}

// isDue reports whether to rest now, with so many attempts running.
func (i *idleness) isDue(now time.Time, running int) bool {
	return running == 0 && !i.rests.Load() && now.Sub(time.Unix(0, i.since.Load())) >= restAfter
}

// Rest ends the processes that wait for work and returns memory to the system, Postgres's too: the connections are made again. The next
// job has the processes started again.
// Where the operator wants them there always, or while an attempt runs, it does nothing.
func (w *Worker) Rest() {
	if w == nil || w.process.Config.SparesAlways || w.runner.Running() > 0 {
		return
	}
	w.idle.rests.Store(true)
	w.engines.Rest()
	w.database.Renew()
	debug.FreeOSMemory()
}

// restWhenIdle rests after each time without work.
func (w *Worker) restWhenIdle() {
	w.process.Run("rest", func(ctx context.Context) error {
		lifecycle.Every(ctx, restEvery, func() {
			if w.idle.isDue(time.Now(), w.runner.Running()) {
				w.Rest()
			}
		})
		return nil
	})
}
