package postgres_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	"github.com/toolmill/toolmill/projections/store"
)

// beforeMonths is the version of the tables before those of history were partitioned.
const beforeMonths = 120

var wholeTables = postgrestest.NewTemplate(func(ctx context.Context, url string) error {
	db, err := postgres.Open(ctx, postgres.Config{URL: url})
	if err != nil {
		return err
	}
	defer db.Close()
	return db.MigrateTo(ctx, quiet, beforeMonths)
})

// fromBefore is a database of that version, with so many rows in each of the two tables.
func fromBefore(t *testing.T, rows int) *postgres.DB {
	t.Helper()
	db, err := postgres.Open(t.Context(), postgres.Config{URL: wholeTables.New(t), ConnectionsMax: 10})
	must(t, err)
	t.Cleanup(db.Close)
	for _, sql := range []string{
		`INSERT INTO access_trail SELECT 'acc_' || substr(md5(n::text), 1, 26), 'acct_' || n % 1000, now() - n * interval '1 second', 'downloaded',
			'key:key_1', 'job_1', '192.0.2.0/24', 'curl/8' FROM generate_series(1, $1::int) AS n`,
		`INSERT INTO webhook_attempts SELECT 'evt_' || n, 1, 'acct_' || n % 1000, 'job_' || n, now() - n * interval '1 second', 200, '', 5, ''
			FROM generate_series(1, $1::int) AS n`,
	} {
		_, err := db.Exec(t.Context(), sql, rows)
		must(t, err)
	}
	return db
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func number(t *testing.T, db *postgres.DB, sql string, args ...any) (n int64) {
	t.Helper()
	n, err := store.One(t.Context(), db, func(rows store.Rows) (n int64, err error) { return n, rows.Scan(&n) }, sql, args...)
	must(t, err)
	return n
}

// users are processes of the version before: they write and read the two tables until they are stopped.
type users struct {
	written [2]atomic.Int64
	longest atomic.Int64
	stop    context.CancelFunc
	group   errgroup.Group
}

func use(t *testing.T, db *postgres.DB) *users {
	t.Helper()
	u := new(users)
	ctx, stop := context.WithCancel(t.Context())
	u.stop = stop
	statement := func(written *atomic.Int64, sql string) {
		u.group.Go(func() error {
			for n := 0; ctx.Err() == nil; n++ {
				begun := time.Now()
				_, err := db.Exec(ctx, sql, n)
				if ctx.Err() != nil && err != nil { // it may have been written
					return nil //nolint:nilerr // it was stopped
				}
				if err != nil {
					return err
				}
				u.longest.Store(max(u.longest.Load(), int64(time.Since(begun))))
				written.Add(1)
			}
			return nil
		})
	}
	read := new(atomic.Int64)
	statement(&u.written[0], `INSERT INTO access_trail (id, account_id, at, kind, actor, subject, network, agent)
		VALUES ('acc_0' || $1::int, 'acct_1', now(), 'signed_in', '', '', '', '') ON CONFLICT (id) DO NOTHING`)
	statement(&u.written[1], `INSERT INTO webhook_attempts (event_id, attempt, account_id, job_id, at, http_status, error, took_ms)
		VALUES ('evt_new' || $1::int, 1, 'acct_1', 'job_1', now(), 200, '', 5) ON CONFLICT DO NOTHING`)
	statement(read, `SELECT id FROM access_trail WHERE account_id = 'acct_7' AND $1::int >= 0 ORDER BY at DESC, id DESC LIMIT 50`)
	statement(read, `SELECT at FROM webhook_attempts WHERE event_id = 'evt_' || $1::int`)
	return u
}

// rowsOfTable is how many rows each table has in the test of a migration: with TOOLMILL_TEST_ROWS=10000000 it takes some minutes.
func rowsOfTable(t *testing.T) int {
	t.Helper()
	set := os.Getenv("TOOLMILL_TEST_ROWS")
	if set == "" {
		return 20_000
	}
	rows, err := strconv.Atoi(set)
	must(t, err)
	return rows
}

// Tables are partitioned while processes of the version before use them: none of them waits for a second or sees an error, no row is
// lost, and each row is read once.
func TestTablesArePartitionedWhileTheyAreUsed(t *testing.T) {
	rows := rowsOfTable(t)
	db := fromBefore(t, rows)
	role := fmt.Sprintf("part_of_service_%d", os.Getpid())
	_, err := db.Exec(t.Context(), `CREATE ROLE `+role)
	must(t, err)
	t.Cleanup(func() { _, _ = db.Exec(context.WithoutCancel(t.Context()), `DROP OWNED BY `+role+`; DROP ROLE `+role) })
	_, err = db.Exec(t.Context(), `GRANT SELECT, INSERT, DELETE ON access_trail, webhook_attempts TO `+role)
	must(t, err)
	read := func() int64 {
		return number(t, db, `SELECT sum(seq_tup_read)::int8 FROM pg_stat_user_tables WHERE relname ~ '^(access_trail|webhook_attempts)'`)
	}
	number(t, db, `SELECT 1 FROM pg_stat_force_next_flush()`)
	before := read()

	u := use(t, db)
	for u.written[0].Load() == 0 || u.written[1].Load() == 0 {
		must(t, t.Context().Err())
	}
	begun := time.Now()
	migrating, err := postgres.Open(t.Context(), postgres.Config{URL: db.Pool().Config().ConnString()})
	must(t, err)
	must(t, migrating.Migrate(t.Context(), quiet))
	migrating.Close() // its statistics are told with that
	took := time.Since(begun)
	u.stop()
	must(t, u.group.Wait())
	longest := time.Duration(u.longest.Load())
	t.Logf("%d rows in each of two tables, partitioned in %v; the longest wait of a process was %v, %d and %d rows were written meanwhile",
		rows, took, longest, u.written[0].Load(), u.written[1].Load())
	if longest > time.Second {
		t.Errorf("a process waited for %v", longest)
	}
	for again := int64(0); again == 0; again = read() - before { // the end of a connection is not awaited
		must(t, t.Context().Err())
	}
	if once := read() - before; once > int64(2*rows)+u.written[0].Load()+u.written[1].Load() {
		t.Errorf("%d rows were read to partition tables of %d", once, 2*rows)
	}
	for i, table := range []string{"access_trail", "webhook_attempts"} {
		if n := number(t, db, `SELECT count(*) FROM `+table); n < int64(rows)+u.written[i].Load() || n > int64(rows)+u.written[i].Load()+1 {
			t.Errorf("%s has %d rows, there were %d and %d more", table, n, rows, u.written[i].Load())
		}
	}
	if n := number(t, db, `SELECT count(*) FROM unnest(ARRAY['SELECT', 'INSERT', 'DELETE']) AS may
		WHERE has_table_privilege($1::text::name, 'access_trail', may) AND has_table_privilege($1::text::name, 'webhook_attempts', may)
			AND has_function_privilege($1::text::name, 'make_months()', 'EXECUTE')`, role); n != 3 {
		t.Errorf("a role has %d of its 3 rights", n)
	}
	arePartitioned(t, db)
}

// arePartitioned compares the two tables with those of a new database.
func arePartitioned(t *testing.T, db *postgres.DB) {
	t.Helper()
	describe := func(db *postgres.DB) []string {
		all, err := store.List(t.Context(), db, store.ScanText, `
			SELECT format('%s %s %s', c.relname, pg_get_expr(c.relpartbound, c.oid), string_agg(pg_get_indexdef(x.indexrelid), '; ' ORDER BY x.indexrelid::regclass::text))
			FROM pg_class c LEFT JOIN pg_index x ON x.indrelid = c.oid
			WHERE c.relname ~ '^(access_trail|webhook_attempts)' AND c.relkind IN ('r', 'p') GROUP BY c.oid
			UNION ALL SELECT format('%s of %s', conname, conrelid::regclass) FROM pg_constraint WHERE conname = 'first_month'
			UNION ALL SELECT format('%s %s', proname, proacl) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
				AND proname IN ('soon', 'by_month')
			ORDER BY 1`)
		must(t, err)
		return all
	}
	fresh, err := postgres.Open(t.Context(), postgres.Config{URL: postgrestest.New(t)})
	must(t, err)
	defer fresh.Close()
	must(t, fresh.Migrate(t.Context(), quiet))
	want := describe(fresh)
	if got := describe(db); !slices.Equal(got, want) || len(want) < 10 {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// statementsOf are the statements of a migration, up.
func statementsOf(t *testing.T, name string) (statements []string) {
	t.Helper()
	text, err := postgres.MigrationText(name)
	must(t, err)
	_, text, _ = strings.Cut(text, "-- +goose Up\n")
	text, _, _ = strings.Cut(text, "-- +goose Down\n")
	for {
		plain, rest, more := strings.Cut(text, "-- +goose StatementBegin\n")
		for statement := range strings.SplitSeq(plain, ";\n") {
			if strings.TrimSpace(statement) != "" && !strings.HasPrefix(strings.TrimSpace(statement), "--") {
				statements = append(statements, statement)
			}
		}
		if !more {
			return statements
		}
		statement, after, _ := strings.Cut(rest, "-- +goose StatementEnd\n")
		statements, text = append(statements, statement), after
	}
}

// Rows are read by the statements that let others read and write, once, and by no statement that locks a table.
func TestNoRowIsReadUnderALock(t *testing.T) {
	const rows = 100
	db := fromBefore(t, rows)
	var read, locked int64
	for _, sql := range statementsOf(t, "00140_months.sql") {
		tx := begin(t, db)
		soFar := func() int64 { // of this connection
			n, err := store.One(t.Context(), tx, func(rows store.Rows) (n int64, err error) { return n, rows.Scan(&n) }, `SELECT
				coalesce(sum(seq_tup_read), 0)::int8 FROM pg_stat_xact_user_tables WHERE relname ~ '^(access_trail|webhook_attempts)'`)
			must(t, err)
			return n
		}
		before := soFar()
		_, err := tx.Exec(t.Context(), sql)
		must(t, err)
		n := soFar() - before
		must(t, tx.Commit(t.Context()))
		if read += n; strings.Contains(sql, "PERFORM soon(") {
			locked++
			if n > 0 {
				t.Errorf("%d rows are read by: %s", n, sql)
			}
		}
	}
	if read != 2*rows || locked != 2 {
		t.Errorf("%d rows were read, and %d statements lock; want %d and 2", read, locked, 2*rows)
	}
}

// A migration that ends after any of its statements is begun again, and leads to the same.
func TestAHalfPartitionedTableIsPartitionedAgain(t *testing.T) {
	statements := statementsOf(t, "00140_months.sql")
	if len(statements) < 10 {
		t.Fatalf("it has %d statements", len(statements))
	}
	for done := range statements {
		db := fromBefore(t, 100)
		for _, sql := range statements[:done+1] {
			_, err := db.Exec(t.Context(), sql)
			must(t, err)
		}
		must(t, db.Migrate(t.Context(), quiet))
		arePartitioned(t, db)
		if n := number(t, db, `SELECT (SELECT count(*) FROM access_trail) + (SELECT count(*) FROM webhook_attempts)`); n != 200 {
			t.Errorf("after statement %d: %d rows", done+1, n)
		}
	}
}

// A transaction that holds a table delays the migration, and nobody who comes after it for long.
func TestAMigrationThatWaitsLetsOthersPass(t *testing.T) {
	db := fromBefore(t, 100)
	holding := begin(t, db)
	_, err := holding.Exec(t.Context(), `SELECT count(*) FROM access_trail`)
	must(t, err)
	migrated := make(chan error, 1)
	go func() { migrated <- db.Migrate(t.Context(), quiet) }()
	for waits := int64(0); waits < 3; { // it has begun to wait, has given up, and waits again: each time others pass
		if number(t, db, `SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'access_trail'::regclass`) > 0 {
			begun := time.Now()
			_, err := db.Exec(t.Context(), `INSERT INTO access_trail VALUES ('acc_0' || $1::int, 'acct_1', now(), '', '', '', '', '')`, waits)
			must(t, err)
			if took := time.Since(begun); took > time.Second {
				t.Errorf("somebody waited for %v", took)
			}
			waits++
		}
	}
	select {
	case err := <-migrated:
		t.Fatalf("it did not wait: %v", err)
	default:
	}
	must(t, holding.Rollback(t.Context()))
	must(t, <-migrated)
	arePartitioned(t, db)
}
