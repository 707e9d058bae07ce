package postgres_test

import (
	"context"
	"errors"
	"os"
	"testing"

	"github.com/toolmill/toolmill/domain/level"
	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/cluster"
	"github.com/toolmill/toolmill/projections/store"
)

// pair is a primary and its standby.
type pair struct {
	*testing.T

	standby        *cluster.Cluster
	first, second  *postgres.DB
	reading        *postgres.Reading
	primaryAddress string
}

func startCluster(t *testing.T, o cluster.Options) *cluster.Cluster {
	t.Helper()
	o.FastUnsafe, o.EndWithProcess, o.Logger = true, true, quiet
	dir, err := os.MkdirTemp("", "pair-")
	if err != nil {
		t.Fatal(err)
	}
	// Under root another user runs the cluster and must be able to enter.
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	c, err := cluster.Start(t.Context(), dir, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = c.Stop(context.WithoutCancel(t.Context())), os.RemoveAll(dir) })
	return c
}

func openAt(t *testing.T, url string) *postgres.DB {
	t.Helper()
	db, err := postgres.Open(t.Context(), postgres.Config{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	return db
}

func newPair(t *testing.T) pair {
	t.Helper()
	primary := startCluster(t, cluster.Options{Standbys: true})
	first := openAt(t, primary.URL())
	if err := first.Migrate(t.Context(), quiet); err != nil {
		t.Fatal(err)
	}
	standby := startCluster(t, cluster.Options{StandbyOf: primary.URL()})
	second := openAt(t, standby.URL())
	return pair{t, standby, first, second, postgres.NewReading(first, second), primary.URL()}
}

// reads returns whether readers get the standby's answer.
func (p pair) readsStandby() bool {
	p.Helper()
	standby, err := store.One(p.Context(), p.reading, func(rows store.Rows) (is bool, err error) { return is, rows.Scan(&is) },
		`SELECT pg_is_in_recovery()`)
	if err != nil {
		p.Fatal(err)
	}
	return standby
}

// untilReplayed returns when the standby has what was written.
func (p pair) untilReplayed() {
	p.Helper()
	const newest = `SELECT coalesce(max(worker_id), '') FROM worker_heartbeats`
	wanted, err := store.One(p.Context(), p.first, store.ScanText, newest)
	for seen := ""; err == nil && seen != wanted; seen, err = store.One(p.Context(), p.second, store.ScanText, newest) {
		_ = pause.For(p.Context(), 0)
	}
	if err != nil {
		p.Fatal(err)
	}
}

func (p pair) write(workerID string) {
	p.Helper()
	if _, err := p.first.Exec(p.Context(), `INSERT INTO worker_heartbeats (worker_id, seen_at) VALUES ($1, now())`, workerID); err != nil {
		p.Fatal(err)
	}
}

func TestReadersAskAStandbyWhileItIsCurrent(t *testing.T) {
	p := newPair(t)
	if p.readsStandby() {
		t.Error("the standby is read from before anybody has looked at it")
	}
	p.write("a")
	p.untilReplayed()
	if err := p.reading.Look(t.Context()); err != nil || !p.readsStandby() {
		t.Fatalf("the standby is not read from: %v", err)
	}
	tx, err := p.reading.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), `DELETE FROM worker_heartbeats`); err == nil {
		t.Error("a reader's transaction wrote")
	}
	_ = tx.Rollback(t.Context())
	if _, err := p.reading.Exec(t.Context(), `DELETE FROM worker_heartbeats`); err != nil {
		t.Errorf("a statement that writes did not go to the primary: %v", err)
	}
	if err := p.standby.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	if p.readsStandby() {
		t.Error("a standby that is gone answered")
	}
	if err := p.reading.Look(t.Context()); err == nil {
		t.Error("a standby that is gone is current")
	}
}

func TestWhatIsNoStandbyOfThisDatabaseIsNotReadFrom(t *testing.T) {
	p := newPair(t)
	other, primary := openAt(t, p.primaryAddress), p.first
	if err := postgres.NewReading(primary, other).Look(t.Context()); !errors.Is(err, postgres.ErrNoStandby) {
		t.Errorf("a primary as a replica: %v", err)
	}
	foreign := openAt(t, startCluster(t, cluster.Options{}).URL())
	if err := foreign.Migrate(t.Context(), quiet); err != nil {
		t.Fatal(err)
	}
	if _, err := foreign.Install(t.Context(), level.Mark{Installation: "another"}, 1); err != nil {
		t.Fatal(err)
	}
	p.write("a") // for a standby that has had nothing to do for long is late
	p.untilReplayed()
	if err := postgres.NewReading(foreign, p.second).Look(t.Context()); !errors.Is(err, postgres.ErrOtherPrimary) {
		t.Errorf("another installation's replica: %v", err)
	}
}
