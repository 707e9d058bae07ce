package river_test

import (
	"slices"
	"testing"

	"github.com/toolmill/toolmill/infra/river"
)

// A GIN index over JSON must be kept up with each row that is written: only those that a query reads may stay, also
// in a database that an older version migrated.
func TestMigrateLeavesNoIndexForSearchingInJSON(t *testing.T) {
	b := newBench(t)
	b.exec(`CREATE INDEX river_job_args_index ON river_job USING gin (args)`)
	if err := river.Migrate(t.Context(), b.db.Pool(), quiet); err != nil {
		t.Fatal(err)
	}
	if names := b.indexes("gin"); len(names) != 0 {
		t.Errorf("GIN indexes on river_job: %v", names)
	}
	for _, name := range []string{"river_job_pkey", "river_job_prioritized_fetching_index"} {
		if !slices.Contains(b.indexes("btree"), name) {
			t.Errorf("%s is missing", name)
		}
	}
}

// indexes returns the names of river_job's indexes with an access method of Postgres.
func (b *bench) indexes(method string) []string {
	b.Helper()
	var names []string
	err := b.db.Pool().QueryRow(b.Context(), `SELECT coalesce(array_agg(c.relname::text), '{}')
		FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
		WHERE i.indrelid = 'river_job'::regclass AND a.amname = $1`, method).Scan(&names)
	if err != nil {
		b.Fatal(err)
	}
	return names
}
