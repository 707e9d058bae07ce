package rebuild_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/toolmill/toolmill/projections/logtest"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/rebuild"
	"github.com/toolmill/toolmill/projections/store"
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

// TestProjectorsGoOnWhileMaintenanceHoldsARebuildUp holds the lock that an autovacuum of jobs holds.
func TestProjectorsGoOnWhileMaintenanceHoldsARebuildUp(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(1000))
	b.create(30)
	b.Project(b.Projector(nil), 1000)
	maintenance, err := b.DB.Begin(b.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer maintenance.Rollback(context.WithoutCancel(b.Context()))
	if _, err := maintenance.Exec(b.Context(), `LOCK TABLE jobs IN SHARE UPDATE EXCLUSIVE MODE`); err != nil {
		t.Fatal(err)
	}
	var report rebuild.Report
	ended := make(chan error, 1)
	go func() {
		var err error
		report, err = rebuild.Run(b.Context(), rebuild.Config{DB: b.DB, Log: b.Log, Logger: quiet, Swap: true}, nil)
		ended <- err
	}()
	const locks = ` FROM pg_locks WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND `
	for waits := false; !waits; {
		b.Scan(`SELECT count(*) > 0`+locks+`NOT granted AND relation = 'jobs'::regclass`, &waits)
	}
	var blocked bool
	b.Scan(`SELECT count(*) > 0`+locks+`mode = 'ShareRowExclusiveLock' AND relation = 'checkpoints'::regclass`, &blocked)
	if blocked {
		t.Fatal("projectors wait for the maintenance")
	}
	b.create(30)
	b.Project(b.Projector(nil), 1000)
	if err := maintenance.Rollback(b.Context()); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err != nil || !report.Swapped || report.Differences() > 0 || report.Events != 61 {
		t.Errorf("report: %+v, %v", report, err)
	}
}

// TestProjectorsWaitForNothingThatCanComeBeforeOrAfter reads what a swap sends while projectors are blocked.
func TestProjectorsWaitForNothingThatCanComeBeforeOrAfter(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(1000))
	b.create(30)
	b.Project(b.Projector(nil), 1000)
	db := &overheard{DB: b.DB}
	report, err := rebuild.Run(b.Context(), rebuild.Config{DB: db, Log: b.Log, Logger: quiet, Swap: true}, nil)
	if err != nil || !report.Swapped {
		t.Fatalf("report: %+v, %v", report, err)
	}
	moved := 0
	for _, sql := range db.blocked {
		if strings.HasPrefix(sql, "ALTER TABLE") {
			moved++
			continue
		}
		if !strings.HasPrefix(sql, "UPDATE") && !strings.HasPrefix(sql, "SELECT") && !strings.HasPrefix(sql, "WITH pair") {
			t.Errorf("while projectors waited: %s", sql)
		}
	}
	if want := 2 * (len(models.Names()) - 1); moved != want {
		t.Errorf("%d tables were moved, want %d", moved, want)
	}
}

// overheard is a database that notes what is sent from the lock on checkpoints to the commit. Indexes are built side by side.
type overheard struct {
	store.DB
	mu      sync.Mutex
	locked  bool
	blocked []string
}

func (o *overheard) note(sql string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.locked {
		o.blocked = append(o.blocked, sql)
	}
}

func (o *overheard) lock(locked bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.locked = locked
}

func (o *overheard) Exec(ctx context.Context, sql string, args ...any) (int64, error) {
	o.note(sql)
	return o.DB.Exec(ctx, sql, args...)
}

func (o *overheard) Begin(ctx context.Context) (store.Tx, error) {
	tx, err := o.DB.Begin(ctx)
	return &overheardTx{Tx: tx, db: o}, err
}

type overheardTx struct {
	store.Tx
	db *overheard
}

func (o *overheardTx) Exec(ctx context.Context, sql string, args ...any) (int64, error) {
	o.db.note(sql)
	n, err := o.Tx.Exec(ctx, sql, args...)
	if strings.Contains(sql, "checkpoints IN SHARE ROW EXCLUSIVE MODE") {
		o.db.lock(true)
	}
	return n, err
}

func (o *overheardTx) Query(ctx context.Context, sql string, args ...any) (store.Rows, error) {
	o.db.note(sql)
	return o.Tx.Query(ctx, sql, args...)
}

func (o *overheardTx) Send(ctx context.Context, statements []store.Statement) error {
	for _, s := range statements {
		o.db.note(s.SQL)
	}
	return o.Tx.Send(ctx, statements)
}

func (o *overheardTx) Commit(ctx context.Context) error {
	o.db.lock(false)
	return o.Tx.Commit(ctx)
}

// TestTheTablesOfARebuildThatDiedAreDropped finds what is left when a process dies after a swap.
func TestTheTablesOfARebuildThatDiedAreDropped(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(1000))
	b.Project(b.Projector(nil), 1000)
	for _, left := range []string{
		`CREATE SCHEMA toolmill_rebuild`, `CREATE TABLE toolmill_rebuild.jobs (id int)`,
		`CREATE SCHEMA toolmill_replaced`, `CREATE TABLE toolmill_replaced.jobs (id int)`,
	} {
		if _, err := b.DB.Exec(b.Context(), left); err != nil {
			t.Fatal(err)
		}
	}
	if report := b.rebuild(true); !report.Swapped || report.Differences() > 0 {
		t.Errorf("report: %+v", report)
	}
	var left int
	b.Scan(`SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'toolmill%'`, &left)
	if left > 0 {
		t.Errorf("%d schemas are left over", left)
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
