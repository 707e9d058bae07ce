package heartbeat

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// heard records the beats that a store got, by the second.
type heard struct {
	begun  time.Time
	beats  []int
	forgot int
	// awayFor is how long the store is unavailable at the beginning.
	awayFor time.Duration
}

func (h *heard) Beat(ctx context.Context, _ Worker) error {
	switch passed := time.Since(h.begun); {
	case ctx.Err() != nil:
		return ctx.Err()
	case passed < h.awayFor:
		return errors.New("no database")
	default:
		h.beats = append(h.beats, int(passed/time.Second))
		return nil
	}
}

func (h *heard) Forget(ctx context.Context, _ string) error {
	if ctx.Err() == nil {
		h.forgot++
	}
	return ctx.Err()
}

func (*heard) Roll(context.Context) (Roll, error) {
	return Roll{}, nil
}

func me() Worker { return Worker{ID: "wrk_1"} }

// live runs a worker for a while and returns when it was ready, in seconds, or -1.
func live(t *testing.T, store *heard, lifetime time.Duration) (ready int) {
	t.Helper()
	store.begun, ready = time.Now(), -1
	ctx, cancel := context.WithTimeout(t.Context(), lifetime)
	defer cancel()
	Run(ctx, store, me, slog.New(slog.DiscardHandler), func() { ready = int(time.Since(store.begun) / time.Second) })
	return ready
}

func TestAWorkerBeatsUntilItStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &heard{}
		if ready := live(t, store, 5*time.Second); ready != 0 {
			t.Errorf("ready at %d s", ready)
		}
		if !slices.Equal(store.beats, []int{0, 2, 4}) || store.forgot != 1 {
			t.Errorf("%+v", store)
		}
	})
}

// Work must not start before the first beat: the sweep would take it from a worker without a heartbeat.
func TestAWorkerIsReadyWithItsFirstBeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &heard{awayFor: 3 * time.Second}
		if ready := live(t, store, 7*time.Second); ready != 4 {
			t.Errorf("ready at %d s", ready)
		}
		if !slices.Equal(store.beats, []int{4, 6}) {
			t.Errorf("%+v", store)
		}
	})
}

func TestAWorkerThatStopsBeforeItsFirstBeatIsNeverReady(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &heard{awayFor: time.Hour}
		if ready := live(t, store, 4*time.Second); ready != -1 || store.forgot != 1 {
			t.Errorf("ready at %d s, %+v", ready, store)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		Run(ctx, store, me, slog.New(slog.DiscardHandler), func() { t.Error("ready though it is to stop") })
	})
}

// The sweep tolerates some lost beats.
func TestSilenceIsLongerThanAFewBeats(t *testing.T) {
	if SilenceMax < 4*Every {
		t.Errorf("a worker is silent after %v, and beats every %v", SilenceMax, Every)
	}
}

// A store that does not answer keeps no process from stopping.
func TestAStopDoesNotWaitForTheStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &silent{}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		begun := time.Now()
		Run(ctx, store, me, slog.New(slog.DiscardHandler), func() { t.Error("ready without a beat") })
		if took := time.Since(begun); took > time.Second+Every {
			t.Errorf("it took %v", took)
		}
	})
}

// silent is a store that accepts requests and does not answer.
type silent struct{ heard }

func (*silent) Beat(ctx context.Context, _ Worker) error {
	<-ctx.Done()
	return ctx.Err()
}

func (*silent) Forget(ctx context.Context, _ string) error {
	<-ctx.Done()
	return ctx.Err()
}
