package shares

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// sharesWorld has ten places, at most four for an account by its weight, and records who lost theirs.
type sharesWorld struct {
	*Pool

	t    *testing.T
	lost []string
}

func newSharesWorld(t *testing.T, slow time.Duration) *sharesWorld {
	t.Helper()
	return &sharesWorld{t: t, Pool: newShares("places", 10, func(weight int64) int64 { return 5 * weight }, slow)}
}

// takes claims places for a holder, under a name.
func (w *sharesWorld) takes(name, holderID string, of plan.ID, units int64) *Share {
	w.t.Helper()
	one, err := w.Enter(holderID, of, units, func() { w.lost = append(w.lost, name) })
	if err != nil {
		w.t.Fatalf("%s: %v", name, err)
	}
	return one
}

func (w *sharesWorld) refuses(holderID string, of plan.ID, units int64, code refusal.Code) {
	w.t.Helper()
	if _, err := w.Enter(holderID, of, units, func() {}); !errors.Is(err, refusal.New(code, "")) {
		w.t.Errorf("%s of %d: %v, want %s", holderID, units, err, code)
	}
}

func (w *sharesWorld) haveLost(names ...string) {
	w.t.Helper()
	if len(names) != len(w.lost) {
		w.t.Fatalf("lost: %v, want %v", w.lost, names)
	}
	for i := range names {
		if names[i] != w.lost[i] {
			w.t.Errorf("lost: %v, want %v", w.lost, names)
		}
	}
}

// TestAnAccountHoldsItsPlansShare, whatever room there is.
func TestAnAccountHoldsItsPlansShare(t *testing.T) {
	w := newSharesWorld(t, 0)
	w.takes("a", "free", plan.Free, 5)
	w.refuses("free", plan.Free, 1, refusal.ConcurrencyLimited)
	w.takes("b", "pro", plan.Pro, 5)
	w.refuses("pro", plan.Pro, 6, refusal.ConcurrencyLimited)
	w.haveLost()
}

// TestPlacesAreTakenBackFromWhoHasMost; if two have as much, from the slowest.
func TestPlacesAreTakenBackFromWhoHasMost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newSharesWorld(t, 0)
		greedy := []*Share{}
		for _, name := range []string{"1", "2", "3", "4", "5"} {
			greedy = append(greedy, w.takes(name, "greedy", plan.Free, 1))
			<-time.After(time.Second)
		}
		w.takes("other", "other", plan.Free, 5)
		greedy[0].moved(func(time.Duration) {})
		w.takes("late 1", "late", plan.Free, 1)
		w.haveLost("2")
		w.takes("late 2", "late", plan.Free, 1) // the other account now holds the most at once
		w.haveLost("2", "other")
	})
}

// TestTheSlowestOfAnAccountGoesFirst, and is told why.
func TestTheSlowestOfAnAccountGoesFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newSharesWorld(t, 0)
		var places []*Share
		for _, name := range []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"} {
			places = append(places, w.takes(name, "greedy", plan.Pro, 1))
			<-time.After(time.Second)
		}
		places[0].moved(func(time.Duration) {})
		places[1].Settle() // it has sent everything and only waits for the service
		w.takes("late", "late", plan.Free, 2)
		w.haveLost("3", "4")
		if err := places[2].TakenBack(); !errors.Is(err, refusal.New(codes.ServiceUnavailable, "")) {
			t.Error(err)
		}
		if err := places[2].Grow(1); err == nil {
			t.Error("it grows again")
		}
		places[2].moved(func(time.Duration) { t.Error("it goes on") })
		for _, one := range places {
			one.Leave()
			one.Leave()
		}
		if w.taken != 2 || len(w.holders) != 1 {
			t.Errorf("%d are taken, of %d", w.taken, len(w.holders))
		}
	})
}

// TestAPlanCounts: an account of weight 4 keeps four times as much as one of weight 1.
func TestAPlanCounts(t *testing.T) {
	w := newSharesWorld(t, 0)
	for range 8 {
		w.takes("business", "business", plan.Business, 1)
	}
	w.takes("free 1", "free", plan.Free, 1)
	w.takes("free 2", "free", plan.Free, 1)
	w.refuses("free", plan.Free, 1, codes.ServiceUnavailable) // three of weight 1 are more than eight of weight 4
	w.haveLost()
	w.takes("other", "other", plan.Free, 1) // one is less than two
	w.haveLost("business")
}

// TestEqualsKeepTheirPlaces, except connections that send nothing.
func TestEqualsKeepTheirPlaces(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newSharesWorld(t, slowAfter)
		names := []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}
		places := map[string]*Share{}
		for _, name := range names {
			places[name] = w.takes(name, name, plan.Free, 1)
		}
		w.refuses("late", plan.Free, 1, codes.ServiceUnavailable)
		<-time.After(slowAfter)
		for _, name := range names[1:] {
			places[name].moved(func(time.Duration) {})
		}
		w.takes("late", "late", plan.Free, 1)
		w.haveLost("0")
		w.refuses("later", plan.Free, 1, codes.ServiceUnavailable)
	})
}

// TestPatienceEndsAsRoomDoes: the less room, the faster everybody has to send.
func TestPatienceEndsAsRoomDoes(t *testing.T) {
	w := newSharesWorld(t, 0)
	if got := w.patience(); got != stallTimeout {
		t.Error(got)
	}
	w.takes("a", "a", plan.Business, 5)
	if got := w.patience(); got != stallTimeout {
		t.Error(got)
	}
	last := stallTimeout
	for range 5 {
		w.takes("b", "b", plan.Business, 1)
		got := w.patience()
		if got >= last {
			t.Errorf("%v after %v", got, last)
		}
		last = got
	}
	if last != leastStallTimeout {
		t.Error(last)
	}
}
