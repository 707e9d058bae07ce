package audit_test

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"go.uber.org/goleak"

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
			fingerprint, at, command_offset, command_index, value FROM event_log WHERE seq = 5`,
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
		`UPDATE credit_ledger SET tool_slug = tool_slug || 'x'`,
		`UPDATE usage_daily SET charged = charged + 1, refunded = refunded + 1`,
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
