package models_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/logtest"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/table"
)

// TestLoadIsTheFoldOfTheLog loads what an owner may want at random places of a random history, and requires that it
// folds to the same states as the whole log.
func TestLoadIsTheFoldOfTheLog(t *testing.T) {
	b := newBench(t, 1)
	b.Project(b.Projector(nil), 1)
	rapid.Check(t, func(r *rapid.T) {
		b.Log = logtest.New(1)
		b.ForgetEverything()
		seed := rapid.Uint64().Draw(r, "seed")
		accounts, jobs := b.Log.Wander(rand.New(rand.NewPCG(seed, 0)).IntN, rapid.IntRange(1, 250).Draw(r, "steps"))
		end := rapid.Int64Range(0, b.Log.End(0)).Draw(r, "recorded")
		b.recordUpTo(end)
		want := naive(b.Log, end)

		wanted := domain.Wanted{Accounts: append(accounts, "acct_none"), Jobs: append(jobs, "job_none")}
		for _, id := range wanted.Accounts {
			for n := range 100 {
				wanted.Keys = append(wanted.Keys, domain.KeyRef{AccountID: id, Key: fmt.Sprintf("key-%d", n)})
			}
		}
		loaded, err := projections.NewHistory(b.DB).Load(b.Context(), 0, wanted)
		if err != nil {
			r.Fatal(err)
		}
		if loaded.NextOffset != end || loaded.ReachesTo != end {
			r.Errorf("loaded as of %d to %d, want %d", loaded.NextOffset, loaded.ReachesTo, end)
		}
		want.compare(r, wanted, loaded)
	})
}

func (b *bench) recordUpTo(end int64) {
	b.Helper()
	p := b.Projector(nil)
	if _, err := p.Resume(b.Context(), 0); err != nil {
		b.Fatal(err)
	}
	if end > 0 {
		b.Work(p, 0, b.Log.Messages(0, 0, end/2), b.Log.Messages(0, end/2, end))
	}
}

// folded is the state of everything, found by reading the log from the beginning.
type folded struct {
	accounts map[string]*account.State
	jobs     map[string]*job.State
	priors   map[domain.KeyRef]idempotency.Prior
}

func naive(l *logtest.Log, end int64) folded {
	f := folded{
		accounts: make(map[string]*account.State), jobs: make(map[string]*job.State),
		priors: make(map[domain.KeyRef]idempotency.Prior),
	}
	for e, offset := range l.Events(0, end) {
		f.fold(e.Envelope, e.Value, offset)
	}
	return f
}

func (f folded) fold(e event.Envelope, value []byte, offset int64) {
	if f.accounts[e.AccountID] == nil {
		f.accounts[e.AccountID] = &account.State{}
	}
	domain.EvolveAccount(f.accounts[e.AccountID], e, value)
	if id := e.JobID(); id != "" {
		if f.jobs[id] == nil {
			f.jobs[id] = &job.State{}
		}
		f.jobs[id].Apply(e)
	}
	if e.IdempotencyKey != "" {
		f.priors[domain.KeyRef{AccountID: e.AccountID, Key: e.IdempotencyKey}] = idempotency.Prior{
			Fingerprint: e.Fingerprint, At: e.At, Value: value, Offset: offset,
		}
	}
}

func (f folded) compare(t *rapid.T, wanted domain.Wanted, loaded domain.Loaded) {
	for _, id := range wanted.Accounts {
		recorded := loaded.Accounts[id]
		got := recorded.Snapshot
		for _, logged := range recorded.Events {
			e, err := domain.Codec.Decode(logged.Value)
			if err != nil {
				t.Fatal(err)
			}
			domain.EvolveAccount(&got, e, logged.Value)
		}
		want := f.accounts[id]
		if want == nil {
			want = &account.State{}
		}
		if diff := cmp.Diff(asJSON(want), asJSON(&got)); diff != "" {
			t.Errorf("account %s differs (-log +loaded):\n%s", id, diff)
		}
	}
	for _, id := range wanted.Jobs {
		got, want := job.State{}, job.State{}
		for _, logged := range loaded.Jobs[id] {
			e, err := domain.Codec.Decode(logged.Value)
			if err != nil {
				t.Fatal(err)
			}
			got.Apply(e)
		}
		if f.jobs[id] != nil {
			want = *f.jobs[id]
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("job %s differs (-log +loaded):\n%s", id, diff)
		}
	}
	if diff := cmp.Diff(f.priors, loaded.Priors); diff != "" {
		t.Errorf("priors differ (-log +loaded):\n%s", diff)
	}
}

func asJSON(s *account.State) string {
	encoded, err := table.EncodeState(s)
	if err != nil {
		panic(err)
	}
	return encoded
}

func TestSnapshotsKeepLoadingShort(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(1e6))
	for n := range 300 {
		b.Log.Must("acct_1", logtest.Create(logtest.ID("job", n), b.Log.Now())) // all of them keep running
	}
	p := b.Projector(nil)
	history := projections.NewHistory(b.DB)
	for end := int64(0); end < b.Log.End(0); end += 17 {
		b.Project(p, 1000)
		loaded, err := history.Load(b.Context(), 0, domain.Wanted{Accounts: []string{"acct_1"}})
		if err != nil {
			t.Fatal(err)
		}
		a := loaded.Accounts["acct_1"]
		if most := max(16, a.Snapshot.Running.Len()+a.Snapshot.Waiting.Len()) + 1; len(a.Events) > most {
			t.Fatalf("%d events after a snapshot of %d jobs", len(a.Events), most-1)
		}
	}
	if n := len(b.Rows("account_snapshots")); n != 1 {
		t.Errorf("%d snapshots, want 1", n)
	}
}

// TestLoadWalksIndexes checks the plan: one that reads the whole log would pass every other test.
func TestLoadWalksIndexes(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Traffic(200, 5000)
	b.Project(b.Projector(nil), 5000)
	if _, err := b.DB.Exec(b.Context(), `ANALYZE`); err != nil {
		t.Fatal(err)
	}
	var accounts, jobs, keys []string
	for i := range 2000 {
		accounts, jobs = append(accounts, logtest.ID("acct", i)), append(jobs, logtest.ID("job", i))
		keys = append(keys, fmt.Sprintf("key-%d", i))
	}
	rows, err := b.DB.Query(b.Context(), `EXPLAIN `+models.LoadSQL, 0, accounts, jobs, accounts, keys)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var plan strings.Builder
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			t.Fatal(err)
		}
		plan.WriteString(line + "\n")
	}
	for _, index := range []string{"event_log_account", "event_log_job", "event_log_key"} {
		if !strings.Contains(plan.String(), index) {
			t.Errorf("%s is not used:\n%s", index, plan.String())
		}
	}
	if strings.Contains(plan.String(), "Seq Scan on event_log") {
		t.Errorf("the whole log is read:\n%s", plan.String())
	}
}
