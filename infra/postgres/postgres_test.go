package postgres_test

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"
	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	"github.com/toolmill/toolmill/projections/store"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Main(m)) }

var quiet = slog.New(slog.DiscardHandler)

func open(t *testing.T) (context.Context, *postgres.DB) {
	t.Helper()
	url := postgrestest.New(t)
	ignore := goleak.IgnoreCurrent()
	t.Cleanup(func() { goleak.VerifyNone(t, ignore) })
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	db, err := postgres.Open(ctx, postgres.Config{URL: url, ConnectionsMax: 10})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	return ctx, db
}

func begin(t *testing.T, db *postgres.DB) store.Tx {
	t.Helper()
	tx, err := db.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = tx.Rollback(context.WithoutCancel(t.Context())) })
	return tx
}

func TestProcessesThatStartTogetherMigrateOnce(t *testing.T) {
	ctx, db := open(t)
	var group errgroup.Group
	for range 4 {
		group.Go(func() error { return db.Migrate(ctx, quiet) })
	}
	if err := group.Wait(); err != nil {
		t.Fatal(err)
	}
	rows, err := db.Query(ctx, `SELECT count(*) FROM checkpoints`)
	if err != nil {
		t.Fatal(err)
	}
	rows.Close()
}

// TestCopyWritesWhatInsertWrites writes each kind of column, with its extremes, by both.
func TestCopyWritesWhatInsertWrites(t *testing.T) {
	_, db := open(t)
	tx := begin(t, db)
	text, at := "ü\n\t\\N", time.Date(2026, 1, 2, 3, 4, 5, 678901000, time.UTC)
	before := time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC)
	names := []string{"a", "b", "c", "d", "e", "f", "g", "h"}
	columns := []any{
		[]string{text, ""},
		[]*string{&text, nil},
		[][]byte{{0, 0xff}, nil},
		[]int64{-1 << 63, 1<<63 - 1},
		[]int32{-1 << 31, 1<<31 - 1},
		[]bool{true, false},
		[]time.Time{at, before},
		[]*time.Time{&at, nil},
	}
	for _, table := range []string{"copied", "inserted"} {
		if _, err := tx.Exec(t.Context(), `CREATE TABLE `+table+
			` (a text, b text, c bytea, d int8, e int4, f bool, g timestamptz, h timestamptz)`); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Copy(t.Context(), "copied", names, columns); err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), `INSERT INTO inserted SELECT a, b, c, d, e, f, g, h FROM unnest
		($1::text[], $2::text[], $3::bytea[], $4::int8[], $5::int4[], $6::bool[], $7::timestamptz[], $8::timestamptz[])
		AS t(a, b, c, d, e, f, g, h)`,
		columns...); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(texts(t, tx, "inserted"), texts(t, tx, "copied")); diff != "" {
		t.Errorf("copied differs (-inserted +copied):\n%s", diff)
	}
}

func texts(t *testing.T, tx store.Tx, table string) (all []string) {
	t.Helper()
	rows, err := tx.Query(t.Context(), `SELECT t::text FROM `+table+` t`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var row string
		if err := rows.Scan(&row); err != nil {
			t.Fatal(err)
		}
		all = append(all, row)
	}
	return all
}

func TestCopyTakesRowsOfAnySize(t *testing.T) {
	_, db := open(t)
	tx := begin(t, db)
	if _, err := tx.Exec(t.Context(), `CREATE TABLE large (a text)`); err != nil {
		t.Fatal(err)
	}
	values := make([]string, 3000)
	var want int64
	for i := range values {
		values[i] = strings.Repeat("x", i*i%70_000)
		want += int64(len(values[i]))
	}
	if err := tx.Copy(t.Context(), "large", []string{"a"}, []any{values}); err != nil {
		t.Fatal(err)
	}
	rows, err := tx.Query(t.Context(), `SELECT sum(length(a)), count(*) FROM large`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var got, count int64
	rows.Next()
	if err := rows.Scan(&got, &count); err != nil || got != want || count != 3000 {
		t.Errorf("%d characters in %d rows, %v; want %d in 3000", got, count, err, want)
	}
}

func TestCopyRefusesColumnsThatDoNotFit(t *testing.T) {
	_, db := open(t)
	tx := begin(t, db)
	for name, columns := range map[string][]any{
		"of different lengths": {[]string{"a"}, []string{"a", "b"}},
		"of an unknown type":   {[]float64{1}},
	} {
		if err := tx.Copy(t.Context(), "x", []string{"a", "b"}, columns); err == nil {
			t.Errorf("columns %s were taken", name)
		}
	}
}

func TestADuplicateKeyHasANamedError(t *testing.T) {
	for name, write := range map[string]func(tx store.Tx) error{
		"send": func(tx store.Tx) error {
			return tx.Send(t.Context(), []store.Statement{{SQL: `INSERT INTO one VALUES (1)`}})
		},
		"copy": func(tx store.Tx) error { return tx.Copy(t.Context(), "one", []string{"a"}, []any{[]int32{1}}) },
	} {
		t.Run(name, func(t *testing.T) {
			_, db := open(t)
			tx := begin(t, db)
			if _, err := tx.Exec(t.Context(), `CREATE TABLE one (a int PRIMARY KEY)`); err != nil {
				t.Fatal(err)
			}
			if err := write(tx); err != nil {
				t.Fatal(err)
			}
			if err := write(tx); !errors.Is(err, store.ErrDuplicateKey) {
				t.Errorf("got %v, want ErrDuplicateKey", err)
			}
		})
	}
}

func TestSendAnswersEachStatementAndStopsAtTheFirstError(t *testing.T) {
	_, db := open(t)
	tx := begin(t, db)
	var answer int
	var touched int64
	if _, err := tx.Exec(t.Context(), `CREATE TABLE t (a int)`); err != nil {
		t.Fatal(err)
	}
	err := tx.Send(t.Context(), []store.Statement{
		{SQL: `INSERT INTO t VALUES ($1), ($2)`, Args: []any{1, 2}, Affected: func(n int64) error { touched = n; return nil }},
	})
	if err != nil || touched != 2 {
		t.Fatalf("%d rows, %v", touched, err)
	}
	refused := errors.New("refused")
	err = tx.Send(t.Context(), []store.Statement{
		{SQL: `SELECT sum(a)::int FROM t`, Rows: func(rows store.Rows) error { rows.Next(); return rows.Scan(&answer) }},
		{SQL: `UPDATE t SET a = 0`, Affected: func(int64) error { return refused }},
	})
	if answer != 3 || !errors.Is(err, refused) {
		t.Errorf("answer %d, error %v", answer, err)
	}
}

func TestTxOfRefusesAStranger(t *testing.T) {
	if _, err := postgres.TxOf(nil); err == nil {
		t.Error("no transaction was taken for one")
	}
}
