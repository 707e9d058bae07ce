package sweep

import (
	"context"
	"errors"
	"testing"
	"time"
)

// trailOf has entries of these times.
type trailOf struct {
	at      []time.Time
	calls   int
	exactly bool
	away    error
}

func (o *trailOf) ForgetBefore(_ context.Context, before time.Time, exactly bool, limit int) (n int64, err error) {
	o.exactly = exactly
	o.calls++
	var left []time.Time
	for _, at := range o.at {
		if at.Before(before) && int(n) < limit {
			n++
		} else {
			left = append(left, at)
		}
	}
	o.at = left
	return n, o.away
}

func TestOldAccessesAreSweptInPortions(t *testing.T) {
	w, kept := newWorld(t), new(trailOf)
	w.AccessTrail, w.AccessRetention = kept, time.Hour
	for range forgottenAtOnce + 5 {
		kept.at = append(kept.at, noon.Add(-time.Hour-time.Second))
	}
	kept.at = append(kept.at, noon.Add(-time.Hour), noon)
	must(t, w.OldAccesses(t.Context()))
	if len(kept.at) != 2 || kept.calls != 2 {
		t.Errorf("%d are left after %d calls", len(kept.at), kept.calls)
	}
	w.AccessRetention = 0 // for good
	must(t, w.OldAccesses(t.Context()))
	if len(kept.at) != 2 || kept.calls != 2 {
		t.Errorf("%d are left after %d calls", len(kept.at), kept.calls)
	}
	for retention, exactly := range map[time.Duration]bool{month - 1: true, month: false} {
		w.AccessRetention = retention
		must(t, w.OldAccesses(t.Context()))
		if kept.exactly != exactly {
			t.Errorf("kept for %v: entry by entry %t", retention, kept.exactly)
		}
	}
	kept.away = errors.New("connection refused")
	if err := w.OldAccesses(t.Context()); !errors.Is(err, kept.away) {
		t.Error(err)
	}
}
