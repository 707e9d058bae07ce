package rebuild_test

import (
	"context"
	"errors"
	"testing"

	"github.com/toolmill/toolmill/projections/logtest"
	"github.com/toolmill/toolmill/projections/rebuild"
)

// TestARebuildThatEndsWhileProjectorsWaitChangesNothing ends the context after the projectors are blocked, when event_log
// and jobs have a fault each.
func TestARebuildThatEndsWhileProjectorsWaitChangesNothing(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(1000))
	b.create(30)
	more := func() { b.create(30); b.Project(b.Projector(nil), 1000) }
	more()
	for _, fault := range []string{
		`UPDATE event_log SET fingerprint = '9' WHERE seq = 7`, `DELETE FROM jobs WHERE id = (SELECT min(id) FROM jobs)`,
	} {
		if _, err := b.DB.Exec(b.Context(), fault); err != nil {
			t.Fatal(err)
		}
	}
	ctx, end := context.WithCancel(b.Context())
	defer end()
	blocked := false
	log := &logWith{Log: b.Log, before: []func(){more, more, more, func() {
		b.Scan(`SELECT count(*) > 0 FROM pg_locks WHERE mode = 'ShareRowExclusiveLock' AND relation = 'checkpoints'::regclass`, &blocked)
		end()
	}}}
	_, err := rebuild.Run(ctx, rebuild.Config{DB: b.DB, Log: log, Logger: quiet, Swap: true}, nil)
	if !errors.Is(err, context.Canceled) || !blocked {
		t.Fatalf("got %v, projectors blocked: %v", err, blocked)
	}
	var left int
	b.Scan(`SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'toolmill%'`, &left)
	if left > 0 {
		t.Errorf("%d schemas are left over", left)
	}
	report := b.rebuild(false, "event_log", "jobs")
	if report.Models[0].Changed != 1 || report.Models[1].OnlyRebuilt != 1 || report.Differences() != 2 {
		t.Errorf("afterwards: %+v; want both faults", report)
	}
}

// TestProjectorsDoNotWaitWithoutASwap compares while a projector commits.
func TestProjectorsDoNotWaitWithoutASwap(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(1000))
	b.create(30)
	more := func() { b.create(30); b.Project(b.Projector(nil), 1000) }
	more()
	log := &logWith{Log: b.Log, before: []func(){more, more}}
	report, err := rebuild.Run(b.Context(), rebuild.Config{DB: b.DB, Log: log, Logger: quiet}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if report.Differences() > 0 || len(log.before) > 0 || report.StoodStill > 0 {
		t.Errorf("report: %+v; %d hooks were not reached", report, len(log.before))
	}
}
