package lanes

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// world is a class with two slots; the test sets who waits.
type world struct {
	*testing.T
	*Class
	mu      sync.Mutex
	waiting []string
	asked   int
}

func inWorld(t *testing.T, slots, overtimeMax int, test func(w *world)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		w := &world{T: t}
		w.Class = New(Config{Slots: slots, OvertimeMax: overtimeMax, Waits: w.waits, Logger: slog.New(slog.DiscardHandler)})
		test(w)
		now, cancel := context.WithCancel(w.Context())
		cancel()
		w.Stop(now)
	})
}

func (w *world) waits(_ context.Context, _ bool, notOf []string) (bool, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.asked++
	for _, account := range w.waiting {
		if !slices.Contains(notOf, account) {
			return true, nil
		}
	}
	return false, nil
}

// nowWait sets whose work waits, and lets time pass until this is noticed.
func (w *world) nowWait(accounts ...string) {
	w.mu.Lock()
	w.waiting = accounts
	w.mu.Unlock()
	w.later(time.Second)
}

// later lets time pass, and what is due then happen.
func (w *world) later(d time.Duration) {
	<-time.After(d)
	synctest.Wait()
}

// running is running work.
type running struct {
	standing *sandbox.Standing
	slot     chan error // what Run returned
	end      chan error
	ctx      context.Context //nolint:containedctx // the context of the work
}

var errFailed = errors.New("it failed")

// begin runs foreground work whose engine has begun.
func (w *world) begin(account string) *running {
	return w.run(w.Context(), Work{AccountID: account, Tool: "print"}, true)
}

func (w *world) run(ctx context.Context, work Work, begun bool) *running {
	r := &running{slot: make(chan error, 1), end: make(chan error, 1)}
	go func() {
		r.slot <- w.Class.Run(ctx, work, func(ctx context.Context) (bool, error) {
			r.standing, r.ctx = sandbox.StandingOf(ctx)
			if begun {
				r.standing.Begin()
			}
			select {
			case err := <-r.end:
				return err == nil, err
			case <-ctx.Done():
				return false, ctx.Err()
			}
		})
	}()
	synctest.Wait()
	return r
}

// holds reports whether the work still has its slot.
func (r *running) holds() bool { return len(r.slot) == 0 }

// ends makes the work end.
func (r *running) ends(err error) {
	r.end <- err
	synctest.Wait()
}
