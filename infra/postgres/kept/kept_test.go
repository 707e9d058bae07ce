package kept_test

import (
	"bytes"
	"errors"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/kept"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	"github.com/toolmill/toolmill/projections/projectiontest"
	"github.com/toolmill/toolmill/projections/store"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Main(m)) }

// passing are tables that need not be kept, and why.
var passing = map[string]string{
	"archive_positions":      "the segments' manifests say it",
	"lake_places":            "the lake's windows say it",
	"stream_places":          "the stream's topic says it",
	"worker_heartbeats":      "workers say it again",
	"request_rates":          "counts of a minute",
	"request_rate_processes": "processes say it again",
	"rounds":                 "every sweep is due",
	"former_events":          "readers of former generations begin anew",
	"former_generations":     "of use during a move only",
	"goose_db_version":       "the migrations write it",
	"river_job":              "the read models say what is open (projections/reactors)",
	"river_leader":           "elected again",
	"river_notification":     "who listens reads it at once",
	"river_queue":            "clients write it",
	"river_migration":        "the migrations write it",
}

// A new table is kept in backups, or is said here to be had again from the log or not to be needed.
func TestEveryTableIsKeptOrSaidWhyNot(t *testing.T) {
	b := projectiontest.New(t, 1)
	tables, err := store.List(b.Context(), b.DB, store.ScanText, `SELECT relname::text FROM pg_class
		WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname COLLATE "C"`)
	must(t, err)
	said := slices.Sorted(slices.Values(slices.Concat(kept.Tables, kept.FromLog(), slices.Collect(maps.Keys(passing)))))
	if diff := cmp.Diff(tables, said); diff != "" {
		t.Errorf("the tables, and what is said of them (-are +said):\n%s", diff)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// fill writes rows with what COPY has to escape.
func fill(t *testing.T, db *postgres.DB) {
	t.Helper()
	for _, sql := range []string{
		`INSERT INTO installation (id, master_key_check) VALUES ('inst2_1', '\x00ff5c0a')`,
		`INSERT INTO people (id, account_id, email, password_hash, created_at) VALUES ('usr_1', 'acct_1', E'a\\\t\n''é@example.com', '$argon2id$', now())`,
		`INSERT INTO account_data_keys (account_id, wrapped) VALUES ('acct_1', '\x0a0d5c2e')`,
		`INSERT INTO account_data_keys (account_id, erased_at) VALUES ('acct_2', now())`,
		`INSERT INTO operator_keys (id, name, scopes, prefix, last4, sha256, created_by, created_at)
			VALUES ('opk_1', '\.', '{"a,b","c\\d"}', 'p', 'l', 's', 'o', now())`,
		`INSERT INTO dead_letters (topic, partition, offset_, index_, reason) VALUES ('toolmill.events', 0, 1, 0, 'first'), ('toolmill.commands', 0, 1, 0, 'c')`,
		`INSERT INTO checkpoints (partition, next_offset, seq, hash, skipped, epoch) VALUES (0, 7, 9, decode(repeat('ab', 32), 'hex'), 0, 0)`,
	} {
		_, err := db.Exec(t.Context(), sql)
		must(t, err)
	}
}

// copied are the tables of a database as COPY writes them.
func copied(t *testing.T, db *postgres.DB) (*kept.Snapshot, map[string]string, map[string][]string) {
	t.Helper()
	s, err := kept.Take(t.Context(), db)
	must(t, err)
	defer func() { must(t, s.Close(t.Context())) }()
	rows, columns := make(map[string]string), make(map[string][]string)
	for _, table := range kept.Tables {
		var out bytes.Buffer
		columns[table], err = s.Columns(t.Context(), table)
		must(t, err)
		must(t, s.Copy(t.Context(), table, columns[table], &out))
		rows[table] = out.String()
	}
	return s, rows, columns
}

func TestLoadedTablesAreThoseThatWereCopied(t *testing.T) {
	from, to := projectiontest.New(t, 1), projectiontest.New(t, 1)
	if _, err := kept.Take(t.Context(), from.DB); !errors.Is(err, kept.ErrNoService) {
		t.Errorf("of an empty database: %v", err)
	}
	fill(t, from.DB)
	s, rows, columns := copied(t, from.DB)
	if s.Installation != "inst2_1" || s.Schema < 110 || s.At.IsZero() || len(s.Log) != 1 || s.Log[0].NextOffset != 7 || s.Log[0].Hash[31] != 0xab {
		t.Errorf("%+v", s)
	}
	// What a replay of the log has found again stays.
	_, err := to.DB.Exec(t.Context(), `INSERT INTO dead_letters (topic, partition, offset_, index_, reason) VALUES ('toolmill.events', 0, 1, 0, 'again')`)
	must(t, err)
	tx, err := to.DB.Begin(t.Context())
	must(t, err)
	for _, table := range kept.Tables {
		must(t, kept.Load(t.Context(), tx, table, columns[table], strings.NewReader(rows[table])))
	}
	if err := kept.Load(t.Context(), tx, "jobs", []string{"id"}, strings.NewReader("")); !errors.Is(err, kept.ErrUnknownTable) {
		t.Errorf("a read model: %v", err)
	}
	must(t, tx.Commit(t.Context()))
	for _, table := range kept.Tables {
		want := from.Rows(table)
		if table == "dead_letters" {
			continue
		}
		if diff := cmp.Diff(want, to.Rows(table)); diff != "" {
			t.Errorf("%s (-copied +loaded):\n%s", table, diff)
		}
	}
	var reasons string
	to.Scan(`SELECT string_agg(reason, ',' ORDER BY reason) FROM dead_letters`, &reasons)
	if reasons != "again,c" {
		t.Errorf("letters: %s", reasons)
	}
}

// A snapshot has nothing of what is written after it began.
func TestASnapshotIsOfOneMoment(t *testing.T) {
	b := projectiontest.New(t, 1)
	fill(t, b.DB)
	s, err := kept.Take(t.Context(), b.DB)
	must(t, err)
	defer func() { must(t, s.Close(t.Context())) }()
	_, err = b.DB.Exec(t.Context(), `INSERT INTO tries VALUES ('later', now())`)
	must(t, err)
	var out bytes.Buffer
	must(t, s.Copy(t.Context(), "tries", []string{"subject"}, &out))
	if out.Len() > 0 {
		t.Errorf("it has %q", &out)
	}
}

func TestClearedTablesHaveNoRows(t *testing.T) {
	b := projectiontest.New(t, 1)
	fill(t, b.DB)
	if present, err := kept.Present(t.Context(), b.DB); err != nil || !slices.Equal(present, []string{"account_data_keys", "installation", "operator_keys", "people"}) {
		t.Errorf("%v, %v", present, err)
	}
	tx, err := b.DB.Begin(t.Context())
	must(t, err)
	must(t, kept.Clear(t.Context(), tx))
	must(t, tx.Commit(t.Context()))
	if present, err := kept.Present(t.Context(), b.DB); err != nil || len(present) > 0 {
		t.Errorf("%v, %v", present, err)
	}
	if left := b.Rows("checkpoints"); len(left) > 0 {
		t.Errorf("checkpoints: %v", left)
	}
	empty, err := postgres.Open(t.Context(), postgres.Config{URL: postgrestest.New(t)})
	must(t, err)
	defer empty.Close()
	if present, err := kept.Present(t.Context(), empty); err != nil || len(present) > 0 {
		t.Errorf("without tables: %v, %v", present, err)
	}
}
