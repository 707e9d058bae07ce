package noted_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/infra/app/noted"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	"github.com/toolmill/toolmill/infra/postgres/records"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Main(m)) }

func migrated(t *testing.T) *postgres.DB {
	t.Helper()
	db, err := postgres.Open(t.Context(), postgres.Config{URL: postgrestest.New(t)})
	must(t, err)
	t.Cleanup(db.Close)
	must(t, db.Migrate(t.Context(), slog.New(slog.DiscardHandler)))
	return db
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func exec(t *testing.T, db *postgres.DB, sql string) {
	t.Helper()
	_, err := db.Exec(t.Context(), sql)
	must(t, err)
}

var errBroken = errors.New("broken")

// The trace is there while the command runs, and says afterwards how it ended, also after Ctrl-C.
func TestATraceSaysHowACommandEnded(t *testing.T) {
	db := migrated(t)
	trail := records.NewOperatorTrail(db)
	newest := func() records.OperatorEntry {
		found, err := trail.Newest(context.WithoutCancel(t.Context()), records.OperatorFilter{Limit: 1})
		must(t, err)
		return found[0]
	}
	for want, result := range map[string]error{"done": nil, "failed": errBroken, "not_found": refusal.New(refusal.NotFound, "no such account")} {
		ctx, cancel := context.WithCancel(t.Context())
		c := noted.Command{Words: "admin account show", Login: "ada@desk", Accounts: []string{"acct_1"}}
		err := c.Run(ctx, db, "ada", slog.New(slog.DiscardHandler), func() error {
			if e := newest(); e.Outcome != records.OperatorBegun || e.Command != c.Words || e.Login != c.Login || e.Operator != "ada" {
				t.Errorf("while it runs: %+v", e)
			}
			cancel()
			return result
		})
		if e := newest(); !errors.Is(err, result) || e.Outcome != want {
			t.Errorf("%v: %+v", err, e)
		}
	}
}

// Without a trace nothing is done.
func TestWithoutATraceNothingIsDone(t *testing.T) {
	db := migrated(t)
	exec(t, db, `ALTER TABLE operator_trail ADD CHECK (operator <> 'eve')`)
	done := false
	err := noted.Command{}.Run(t.Context(), db, "eve", slog.New(slog.DiscardHandler), func() error { done = true; return nil })
	if err == nil || done {
		t.Errorf("%v, done %v", err, done)
	}
}

// The operator of a newer program than the service is not locked out, and reads that there is no trace.
func TestAnEarlierDatabaseHasNoTrace(t *testing.T) {
	db := migrated(t)
	exec(t, db, `DROP TABLE operator_trail`)
	var said bytes.Buffer
	done := false
	err := noted.Command{Words: "admin queues"}.Run(t.Context(), db, "ada", slog.New(slog.NewTextHandler(&said, nil)), func() error { done = true; return nil })
	if err != nil || !done || !strings.Contains(said.String(), "leaves no trace") {
		t.Errorf("%v, done %v: %s", err, done, &said)
	}
}
