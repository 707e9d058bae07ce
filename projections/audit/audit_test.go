package audit_test

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	"github.com/toolmill/toolmill/projections/audit"
	"github.com/toolmill/toolmill/projections/logtest"
	"github.com/toolmill/toolmill/projections/projector"
	"github.com/toolmill/toolmill/projections/store"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Main(m)) }

var quiet = slog.New(slog.DiscardHandler)

var migrated = postgrestest.NewTemplate(func(ctx context.Context, url string) error {
	db, err := postgres.Open(ctx, postgres.Config{URL: url})
	if err != nil {
		return err
	}
	defer db.Close()
	return db.Migrate(ctx, quiet)
})

type bench struct {
	testing.TB
	db  *postgres.DB
	log *logtest.Log
}

func newBench(t testing.TB, partitions int) *bench {
	t.Helper()
	url := migrated.New(t)
	ignore := goleak.IgnoreCurrent()
	t.Cleanup(func() { goleak.VerifyNone(t, ignore) })
	db, err := postgres.Open(t.Context(), postgres.Config{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	return &bench{TB: t, db: db, log: logtest.New(partitions)}
}

func (b *bench) project() {
	b.Helper()
	p, err := projector.New(projector.Config{DB: b.db, Logger: quiet, Topic: "toolmill.events"})
	if err != nil {
		b.Fatal(err)
	}
	for partition := range b.log.Partitions() {
		from, err := p.Resume(b.Context(), partition)
		if err != nil {
			b.Fatal(err)
		}
		batches := make(chan []*message.Message, 1)
		batches <- b.log.Messages(partition, from, b.log.End(partition))
		close(batches)
		if err := p.Work(b.Context(), partition, batches); err != nil {
			b.Fatal(err)
		}
	}
}

func (b *bench) audit(eventsPerPass int64) audit.Report {
	b.Helper()
	report, err := audit.Check(b.Context(), audit.Config{DB: b.db, Log: b.log, EventsPerPass: eventsPerPass})
	if err != nil {
		b.Fatal(err)
	}
	return report
}

func TestACorrectHistoryHasNoDifferences(t *testing.T) {
	b := newBench(t, 2)
	b.log.Wander(rand.New(rand.NewPCG(1, 2)).IntN, 3000)
	b.log.AppendForeign(0, message.NewMessage("", []byte("foreign")))
	b.log.TakenAt = b.log.Now().Add(5 * time.Second)
	b.project()
	b.log.Wander(rand.New(rand.NewPCG(3, 4)).IntN, 100) // not projected yet, so not compared
	for _, perPass := range []int64{0, 100} {
		report := b.audit(perPass)
		if report.Found > 0 {
			t.Errorf("%d differences: %v", report.Found, report.Differences)
		}
		if report.Skipped != 1 || report.Events < 300 || report.Jobs < 50 || report.Accounts != 4 {
			t.Errorf("report: %+v", report)
		}
		if perPass > 0 && report.Passes < 2 {
			t.Errorf("%d passes", report.Passes)
		}
	}
}

// TestPostgresIsCompared corrupts each read model and requires that the audit reports it.
func TestPostgresIsCompared(t *testing.T) {
	b := newBench(t, 1)
	b.log.Wander(rand.New(rand.NewPCG(1, 2)).IntN, 2000)
	b.project()
	for _, broken := range []string{
		`UPDATE event_log SET value = value || 'x'::bytea WHERE seq = 5`,
		`UPDATE event_log SET fingerprint = 'x' WHERE seq = 5`,
		`DELETE FROM event_log WHERE seq = 5`,
		`DELETE FROM event_log WHERE seq = (SELECT max(seq) FROM event_log)`,
		`INSERT INTO event_log SELECT partition, 1000000, offset_, id, type, account_id, account_seq, job_id, idempotency_key,
			fingerprint, at, command_offset, value FROM event_log WHERE seq = 5`,
		`UPDATE account_snapshots SET state = replace(state, '"balance":', '"balance":1')`,
		`UPDATE account_snapshots SET account_seq = account_seq + 1000000`,
		`UPDATE jobs SET status = 'running' WHERE status = 'succeeded'`,
		`UPDATE jobs SET state = replace(state, '"attempt":1', '"attempt":2')`,
		`DELETE FROM jobs WHERE status = 'succeeded'`,
		`INSERT INTO jobs SELECT id || 'x', account_id, tool_slug, status, closed, created_at, due_at, worker_id, state FROM jobs`,
		`UPDATE accounts SET suspended = NOT suspended`,
		`UPDATE credit_balances SET balance = balance + 1`,
		`DELETE FROM credit_balances`,
		`UPDATE credit_ledger SET delta = delta + 1 WHERE account_seq = 1`,
		`UPDATE api_keys SET revoked_at = NULL`,
		`UPDATE webhook_deliveries SET status = 'pending'`,
		`UPDATE usage_daily SET units = units + 1`,
		`DELETE FROM usage_daily`,
	} {
		t.Run(broken, func(t *testing.T) {
			tx := b.transaction()
			affected, err := tx.Exec(b.Context(), broken)
			if err != nil || affected == 0 {
				t.Fatalf("%d rows were broken: %v", affected, err)
			}
			report, err := audit.Check(b.Context(), audit.Config{DB: within{tx}, Log: b.log})
			if err != nil {
				t.Fatal(err)
			}
			if report.Found == 0 || report.Differences[0].Kind != audit.ReadModel {
				t.Errorf("found %v", report.Differences)
			}
		})
	}
}

func (b *bench) transaction() store.Tx {
	b.Helper()
	tx, err := b.db.Begin(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = tx.Rollback(context.WithoutCancel(b.Context())) })
	return tx
}

// within is a database that is one transaction, so that a test's corruption is rolled back.
type within struct{ store.Tx }

func (w within) Begin(context.Context) (store.Tx, error) { return inner(w), nil }

type inner struct{ store.Tx }

func (i inner) Exec(ctx context.Context, sql string, args ...any) (int64, error) {
	if strings.HasPrefix(sql, "SET TRANSACTION") {
		return 0, nil // too late in a transaction that has written
	}
	return i.Tx.Exec(ctx, sql, args...)
}

func (i inner) Rollback(ctx context.Context) error { return i.Tx.Rollback(ctx) }

// forger appends events that no decider would write. Only their content is wrong; the chains are correct.
type forger struct {
	*bench
	state   account.State
	command int64
}

func (b *bench) forge() *forger {
	f := &forger{bench: b, state: account.State{}}
	f.append(account.Opened{Plan: plan.Custom, Limits: plan.Limits{
		RequestsPerMinute: 1, JobsPerMinute: 1000, RunningMax: 1, WaitingMax: 2, PendingUploadsMax: 1,
	}, SealedWebhookSecret: "s", Credits: credits.Delta{Delta: 100, BalanceAfter: 100}})
	return f
}

func (f *forger) append(data event.Event, change ...func(*event.Envelope)) {
	f.Helper()
	f.command++
	e := event.Envelope{
		ID: fmt.Sprintf("evt_%d", f.command), AccountID: "acct_1", At: logtest.Begin.Add(time.Duration(f.command) * time.Second),
		Sequence: f.state.Sequence + 1, PreviousHash: f.state.Head, CommandID: fmt.Sprintf("cmd_%d", f.command),
		CommandOffset: f.command, Data: data,
	}
	for _, c := range change {
		c(&e)
	}
	value, err := domain.Codec.Encode(e)
	if err != nil {
		f.Fatal(err)
	}
	f.log.Append(0, value)
	domain.EvolveAccount(&f.state, e, value)
}

func (f *forger) accept(jobID string, delta, after int64) {
	f.Helper()
	c := logtest.Create(jobID, logtest.Begin)
	f.append(job.Accepted{
		JobID: jobID, ToolSlug: c.ToolSlug, Input: c.Input, Terms: c.Terms, Credits: credits.Delta{Delta: delta, BalanceAfter: after},
	})
}

func TestTheRulesOfTheLogAreChecked(t *testing.T) {
	for name, forgery := range map[string]struct {
		want audit.Kind
		by   func(f *forger)
	}{
		"a balance that is not the sum": {audit.Balance, func(f *forger) { f.accept("job_1", -2, 99) }},
		"a balance below zero":          {audit.Balance, func(f *forger) { f.accept("job_1", -102, -2) }},
		"a charge that adds":            {audit.Balance, func(f *forger) { f.accept("job_1", 2, 102) }},
		"a job that does not cost its price": {audit.Job, func(f *forger) {
			f.accept("job_1", -1, 99)
		}},
		"two ends of a job": {audit.Job, func(f *forger) {
			f.accept("job_1", -2, 98)
			f.append(job.CanceledEvent{JobID: "job_1", Credits: credits.Delta{Delta: 1, BalanceAfter: 99}})
			f.append(job.CanceledEvent{JobID: "job_1", Credits: credits.Delta{Delta: 1, BalanceAfter: 100}})
		}},
		"a refund above the price": {audit.Job, func(f *forger) {
			f.accept("job_1", -2, 98)
			f.append(job.CanceledEvent{JobID: "job_1", Credits: credits.Delta{Delta: 3, BalanceAfter: 101}})
		}},
		"success without a start": {audit.Job, func(f *forger) {
			f.accept("job_1", -2, 98)
			f.append(job.Released{JobID: "job_1", Attempt: 1})
			f.append(job.SucceededEvent{JobID: "job_1", Attempt: 1, Output: logtest.Output("job_1")})
		}},
		"an attempt that was not given": {audit.Job, func(f *forger) {
			f.accept("job_1", -2, 98)
			f.append(job.Released{JobID: "job_1", Attempt: 1})
			f.append(job.Started{JobID: "job_1", Attempt: 2, WorkerID: "w"})
		}},
		"more attempts than allowed": {audit.Job, func(f *forger) {
			f.accept("job_1", -2, 98)
			f.append(job.Released{JobID: "job_1", Attempt: 1})
			for n := range 4 {
				f.append(job.Started{JobID: "job_1", Attempt: n + 1, WorkerID: "w"})
				f.append(job.Requeued{JobID: "job_1", Attempt: n + 2})
			}
		}},
		"a job that was never accepted": {audit.Job, func(f *forger) { f.append(job.Closed{JobID: "job_1"}) }},
		"two jobs in one slot": {audit.Cap, func(f *forger) {
			f.accept("job_1", -2, 98)
			f.append(job.Released{JobID: "job_1", Attempt: 1})
			f.accept("job_2", -2, 96)
			f.append(job.Released{JobID: "job_2", Attempt: 1})
		}},
		"more waiting jobs than allowed": {audit.Cap, func(f *forger) {
			for n := range int64(3) {
				f.accept(fmt.Sprintf("job_%d", n), -2, 98-2*n)
			}
		}},
		"a key accepted twice": {audit.Idempotency, func(f *forger) {
			key := func(e *event.Envelope) { e.IdempotencyKey, e.Fingerprint = "key", "f" }
			f.append(account.CreditsGranted{Credits: credits.Delta{Delta: 1, BalanceAfter: 101}, Reference: "a"}, key)
			f.append(account.CreditsGranted{Credits: credits.Delta{Delta: 1, BalanceAfter: 102}, Reference: "b"}, key)
		}},
		"an account's event left out": {audit.AccountChain, func(f *forger) {
			f.append(account.Suspended{Reason: "x"}, func(e *event.Envelope) { e.Sequence = 3 })
		}},
		"an account's chain broken": {audit.AccountChain, func(f *forger) {
			f.append(account.Suspended{Reason: "x"}, func(e *event.Envelope) { e.PreviousHash[0]++ })
		}},
		"time going back": {audit.Chain, func(f *forger) {
			f.append(account.Suspended{Reason: "x"}, func(e *event.Envelope) { e.At = logtest.Begin })
		}},
		"time ahead of the broker's": {audit.Clock, func(f *forger) {
			f.log.TakenAt = f.log.Now()
			f.append(account.Suspended{Reason: "x"}, func(e *event.Envelope) { e.At = f.log.Now().Add(8 * time.Second) })
		}},
		"a command decided twice": {audit.Chain, func(f *forger) {
			f.append(account.Suspended{Reason: "x"}, func(e *event.Envelope) { e.CommandOffset = 0 })
		}},
		"a decision in two frames": {audit.Chain, func(f *forger) {
			f.append(account.Suspended{Reason: "x"}, func(e *event.Envelope) { e.CommandID, e.CommandOffset = "cmd_1", 1 })
		}},
		"a decision without its follow-up": {audit.Chain, func(f *forger) { f.accept("job_1", -2, 98) }},
		"bytes that are not an event":      {audit.Chain, func(f *forger) { f.log.Append(0, []byte("{}")) }},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, 1)
			forgery.by(b.forge())
			b.project()
			report := b.audit(0)
			if !slices.ContainsFunc(report.Differences, func(d audit.Difference) bool { return d.Kind == forgery.want }) {
				t.Errorf("found %v, want one of kind %s", report.Differences, forgery.want)
			}
		})
	}
}

func TestALogThatIsShorterThanPostgresIsFound(t *testing.T) {
	b := newBench(t, 1)
	b.log.Must("acct_1", logtest.Open(10))
	b.log.Must("acct_1", logtest.Create("job_1", b.log.Now()))
	b.project()
	b.log = logtest.New(1)
	b.log.Must("acct_1", logtest.Open(10))
	if report := b.audit(0); report.Found == 0 || report.Differences[0].Kind != audit.Chain {
		t.Errorf("found %v", report.Differences)
	}
}
