package postgres_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/workers/attempts/heartbeat"
)

// hearing stores heartbeats and can age them.
type hearing struct {
	*testing.T
	*postgres.Heartbeats
	db *postgres.DB
}

func newHearing(t *testing.T) hearing {
	t.Helper()
	ctx, db := open(t)
	if err := db.Migrate(ctx, quiet); err != nil {
		t.Fatal(err)
	}
	return hearing{t, postgres.NewHeartbeats(db), db}
}

func (h hearing) beat(workers ...string) {
	h.Helper()
	for _, id := range workers {
		if err := h.Beat(h.Context(), heartbeat.Worker{ID: id}); err != nil {
			h.Fatal(err)
		}
	}
}

// pass ages all heartbeats by d.
func (h hearing) pass(d time.Duration) {
	h.Helper()
	_, err := h.db.Exec(h.Context(), `UPDATE worker_heartbeats
		SET seen_at = seen_at - make_interval(secs => $1), since = since - make_interval(secs => $1)`, d.Seconds())
	if err != nil {
		h.Fatal(err)
	}
}

func (h hearing) is(want heartbeat.Roll) {
	h.Helper()
	got, err := h.Roll(h.Context())
	if err != nil {
		h.Fatal(err)
	}
	slices.Sort(got.Alive)
	slices.Sort(got.Silent)
	if diff := cmp.Diff(want, got); diff != "" {
		h.Errorf("roll differs (-want +got):\n%s", diff)
	}
}

func TestAWorkerIsSilentAfterTenSeconds(t *testing.T) {
	h := newHearing(t)
	h.is(heartbeat.Roll{})
	h.beat("wrk_1", "wrk_2")
	for range 5 {
		h.pass(heartbeat.Every)
		h.beat("wrk_1")
	}
	h.is(heartbeat.Roll{Alive: []string{"wrk_1"}, Silent: []string{"wrk_2"}, Steady: true})
	h.beat("wrk_2")
	h.is(heartbeat.Roll{Alive: []string{"wrk_1", "wrk_2"}, Steady: true})
	if err := h.Forget(t.Context(), "wrk_2"); err != nil {
		t.Fatal(err)
	}
	h.is(heartbeat.Roll{Alive: []string{"wrk_1"}, Steady: true})
}

// A worker that is known to be dead is silent at once, so that the sweep takes over its work. One that was declared
// dead by mistake beats again.
func TestADeadWorkerIsSilentAtOnce(t *testing.T) {
	h := newHearing(t)
	h.beat("wrk_1", "wrk_2")
	for _, id := range []string{"wrk_2", "wrk_unknown"} {
		if err := h.Silence(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	h.is(heartbeat.Roll{Alive: []string{"wrk_1"}, Silent: []string{"wrk_2"}})
	h.beat("wrk_2")
	h.is(heartbeat.Roll{Alive: []string{"wrk_1", "wrk_2"}})
}

// After a time in which nobody could beat, silence counts only once some worker has been heard for a while.
func TestSilenceCountsAgainWhenSomebodyWasHeardForAWhile(t *testing.T) {
	h := newHearing(t)
	h.beat("wrk_1", "wrk_2")
	h.pass(time.Minute) // the database was away
	h.beat("wrk_1")
	h.is(heartbeat.Roll{Alive: []string{"wrk_1"}, Silent: []string{"wrk_2"}})
	for passed := time.Duration(0); passed < heartbeat.SteadyFor; passed += heartbeat.Every {
		h.is(heartbeat.Roll{Alive: []string{"wrk_1"}, Silent: []string{"wrk_2"}})
		h.pass(heartbeat.Every)
		h.beat("wrk_1")
	}
	h.is(heartbeat.Roll{Alive: []string{"wrk_1"}, Silent: []string{"wrk_2"}, Steady: true})
	h.pass(heartbeat.BreakMax + time.Second) // heard within ten seconds, but not within BreakMax
	h.is(heartbeat.Roll{Alive: []string{"wrk_1"}, Silent: []string{"wrk_2"}})
}

// A living worker can run what its last heartbeat said.
func TestEnginesOfLivingWorkersAreKnown(t *testing.T) {
	h := newHearing(t)
	old := heartbeat.Worker{ID: "wrk_1", Engines: []heartbeat.Engine{{Class: "vips", Name: "libvips", Missing: "not installed"}}}
	now := heartbeat.Worker{ID: "wrk_1", Engines: []heartbeat.Engine{{Class: "vips", Name: "libvips", Version: "8.14"}}}
	for _, w := range []heartbeat.Worker{old, {ID: "wrk_2"}} {
		if err := h.Beat(t.Context(), w); err != nil {
			t.Fatal(err)
		}
	}
	alive := func(want ...heartbeat.Worker) {
		t.Helper()
		got, err := h.Alive(t.Context())
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" || err != nil {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
	}
	alive(old, heartbeat.Worker{ID: "wrk_2"})
	h.pass(heartbeat.SilenceMax + time.Second)
	if err := h.Beat(t.Context(), now); err != nil {
		t.Fatal(err)
	}
	alive(now)
}
