package projections_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/logtest"
)

// TestLoadIsTheFoldOfTheLog loads at random places of a random history what an owner may want, and folds what comes
// back: it has to be what the whole log folds to.
func TestLoadIsTheFoldOfTheLog(t *testing.T) {
	b := newBench(t, 1)
	b.project(b.projector(nil), 1)
	rapid.Check(t, func(r *rapid.T) {
		b.log = logtest.New(1)
		b.forgetEverything()
		seed := rapid.Uint64().Draw(r, "seed")
		accounts, jobs := b.log.Wander(rand.New(rand.NewPCG(seed, 0)).IntN, rapid.IntRange(1, 250).Draw(r, "steps"))
		end := rapid.Int64Range(0, b.log.End(0)).Draw(r, "recorded")
		b.recordUpTo(end)
		want := naive(b.log, end)

		wanted := domain.Wanted{Accounts: append(accounts, "acct_none"), Jobs: append(jobs, "job_none")}
		for _, id := range wanted.Accounts {
			for n := range 100 {
				wanted.Keys = append(wanted.Keys, domain.KeyRef{AccountID: id, Key: fmt.Sprintf("key-%d", n)})
			}
		}
		loaded, err := projections.NewHistory(b.db).Load(b.Context(), 0, wanted)
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
	p := b.projector(nil)
	if _, err := p.Resume(b.Context(), 0); err != nil {
		b.Fatal(err)
	}
	if end > 0 {
		b.work(p, 0, b.log.Messages(0, 0, end/2), b.log.Messages(0, end/2, end))
	}
}

// folded is all that a log means, found by reading it from the beginning.
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
	for offset := range end {
		value := l.Message(0, offset).Payload
		e, err := domain.Codec.Decode(value)
		if err != nil {
			panic(err)
		}
		f.fold(e, value, offset)
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
	encoded, err := projections.EncodeState(s)
	if err != nil {
		panic(err)
	}
	return encoded
}

func TestSnapshotsKeepLoadingShort(t *testing.T) {
	b := newBench(t, 1)
	b.log.Must("acct_1", logtest.Open(1e6))
	for n := range 300 {
		b.log.Must("acct_1", logtest.Create(logtest.ID("job", n), b.log.Now())) // all of them keep running
	}
	p := b.projector(nil)
	history := projections.NewHistory(b.db)
	for end := int64(0); end < b.log.End(0); end += 17 {
		b.project(p, 1000)
		loaded, err := history.Load(b.Context(), 0, domain.Wanted{Accounts: []string{"acct_1"}})
		if err != nil {
			t.Fatal(err)
		}
		a := loaded.Accounts["acct_1"]
		if most := max(16, a.Snapshot.Running.Len()+a.Snapshot.Waiting.Len()) + 1; len(a.Events) > most {
			t.Fatalf("%d events behind a snapshot of %d jobs", len(a.Events), most-1)
		}
	}
	if n := len(b.rows("account_snapshots")); n != 1 {
		t.Errorf("%d snapshots, want 1", n)
	}
}

func TestHistoryIsReadInPages(t *testing.T) {
	b := newBench(t, 1)
	accounts, _ := b.log.Wander(rand.New(rand.NewPCG(9, 10)).IntN, 1500)
	b.project(b.projector(nil), 1000)
	history := projections.NewHistory(b.db)
	all := b.events(accounts[0])
	if len(all) < 40 {
		t.Fatalf("only %d events", len(all))
	}
	middle := all[len(all)/2]
	rapid.Check(t, func(t *rapid.T) {
		f := projections.EventFilter{
			AccountID: accounts[0], Limit: rapid.IntRange(1, 20).Draw(t, "limit"),
			Type:  rapid.SampledFrom([]string{"", "", "toolmill.job.accepted.v1", "toolmill.account.opened.v1", "x"}).Draw(t, "type"),
			JobID: rapid.SampledFrom([]string{"", "", middle.JobID(), "job_none"}).Draw(t, "job"),
			From:  rapid.SampledFrom([]time.Time{{}, middle.At, all[0].At, middle.At.Add(1000 * time.Hour)}).Draw(t, "from"),
			To:    rapid.SampledFrom([]time.Time{{}, middle.At, all[len(all)-1].At.Add(time.Hour)}).Draw(t, "to"),
		}
		var want, got []uint64
		for _, e := range all {
			if (f.Type == "" || f.Type == e.Data.EventType()) && (f.JobID == "" || f.JobID == e.JobID()) &&
				!e.At.Before(f.From) && (f.To.IsZero() || e.At.Before(f.To)) {
				want = append(want, e.Sequence)
			}
		}
		for {
			page, next, err := history.Events(b.Context(), f)
			if err != nil || len(page) > f.Limit {
				t.Fatalf("page of %d: %v", len(page), err)
			}
			for _, e := range page {
				got = append(got, uint64(e.Sequence))
			}
			if f.Cursor = next; next == "" {
				break
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("sequences differ (-want +got):\n%s", diff)
		}
	})
}

// events are the account's events in order.
func (b *bench) events(accountID string) (all []event.Envelope) {
	for offset := range b.log.End(0) {
		e, err := domain.Codec.Decode(b.log.Message(0, offset).Payload)
		if err != nil {
			b.Fatal(err)
		}
		if e.AccountID == accountID {
			all = append(all, e)
		}
	}
	return all
}

func TestAJobIsReadAsItWasAtAnOffset(t *testing.T) {
	b := newBench(t, 1)
	b.log.Must("acct_1", logtest.Open(10))
	b.log.Must("acct_1", logtest.Create("job_1", b.log.Now()))
	b.log.Succeed("acct_1", "job_1")
	b.project(b.projector(nil), 100)
	history := projections.NewHistory(b.db)
	for upTo, want := range map[int64]int{0: 0, 1: 1, 3: 3, 99: 4} {
		values, err := history.JobValues(b.Context(), "acct_1", "job_1", upTo)
		if err != nil || len(values) != want {
			t.Errorf("up to offset %d: %d events, %v; want %d", upTo, len(values), err, want)
		}
	}
	if values, err := history.JobValues(b.Context(), "acct_2", "job_1", 99); err != nil || len(values) > 0 {
		t.Errorf("another account sees %d events, %v", len(values), err)
	}
}

// TestLoadWalksIndexes asks the planner: a plan that reads the whole log would pass every other test.
func TestLoadWalksIndexes(t *testing.T) {
	b := newBench(t, 1)
	b.log.Traffic(200, 5000)
	b.project(b.projector(nil), 5000)
	if _, err := b.db.Exec(b.Context(), `ANALYZE`); err != nil {
		t.Fatal(err)
	}
	var accounts, jobs, keys []string
	for i := range 2000 {
		accounts, jobs = append(accounts, logtest.ID("acct", i)), append(jobs, logtest.ID("job", i))
		keys = append(keys, fmt.Sprintf("key-%d", i))
	}
	rows, err := b.db.Query(b.Context(), `EXPLAIN `+projections.LoadSQL, 0, accounts, jobs, accounts, keys)
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
		t.Errorf("the log is read as a whole:\n%s", plan.String())
	}
}
