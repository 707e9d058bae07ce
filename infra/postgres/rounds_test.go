package postgres_test

import (
	"slices"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/workers/attempts/sweep"
)

// Each interval is begun once, whoever asks, and each name has its own.
func TestARoundIsBegunOnceInItsInterval(t *testing.T) {
	ctx, db := open(t)
	if err := db.Migrate(ctx, quiet); err != nil {
		t.Fatal(err)
	}
	rounds := postgres.NewRounds(db)
	begin := func(every time.Duration, names ...string) []string {
		t.Helper()
		free := make([]sweep.Interval, len(names))
		for i, name := range names {
			free[i] = sweep.Interval{Name: name, Every: every}
		}
		begun, err := rounds.Begin(ctx, free)
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(begun)
		return begun
	}
	const ages = 200 * 365 * 24 * time.Hour // all of the test is in its first interval
	if got := begin(ages, "b", "a"); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("begun %q", got)
	}
	if got := begin(ages, "a", "b", "c"); !slices.Equal(got, []string{"c"}) {
		t.Errorf("begun again: %q", got)
	}
	times := 0
	for begun := time.Now(); time.Since(begun) < 500*time.Millisecond; {
		times += len(begin(100*time.Millisecond, "often"))
	}
	if times < 4 || times > 7 {
		t.Errorf("begun %d times in 500 ms, each 100 ms", times)
	}
}

// What finds nothing without open work is begun with the first piece of it, of whichever kind.
func TestARoundOnlyForWorkIsBegunWhileThereIsSome(t *testing.T) {
	ctx, db := open(t)
	if err := db.Migrate(ctx, quiet); err != nil {
		t.Fatal(err)
	}
	rounds := postgres.NewRounds(db)
	begun := func(name string) bool {
		t.Helper()
		got, err := rounds.Begin(ctx, []sweep.Interval{{Name: name, Every: time.Hour, OnlyForWork: true}})
		if err != nil {
			t.Fatal(err)
		}
		return len(got) == 1
	}
	const job = `INSERT INTO jobs (id, account_id, tool_slug, status, closed, created_at, state, `
	for name, work := range map[string]string{
		"a deadline": job + `due, due_at) VALUES ('j', 'a', 't', 'queued', false, now(), '{}', 'deadline', now() + interval '1 hour')`,
		"a worker":   job + `worker_id) VALUES ('j', 'a', 't', 'running', false, now(), '{}', 'w')`,
		"a silence":  `INSERT INTO worker_heartbeats (worker_id, seen_at) VALUES ('w', now() - interval '1 hour')`,
	} {
		if begun(name) {
			t.Errorf("%s: begun without work", name)
		}
		if _, err := db.Exec(ctx, work); err != nil {
			t.Fatal(err)
		}
		if !begun(name) {
			t.Errorf("%s: not begun with it", name)
		}
		if _, err := db.Exec(ctx, `TRUNCATE jobs, worker_heartbeats`); err != nil {
			t.Fatal(err)
		}
	}
}
