package postgres_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
)

// A table is somebody's once a role beside its owner has a right on it or on one of its columns. To the owner all are.
func TestTablesThatNobodyMayUse(t *testing.T) {
	ctx, address := t.Context(), postgrestest.New(t)
	owner, limited := openAs(t, address), openAs(t, postgrestest.As(t, address, "limited"))
	postgrestest.As(t, address, "other")
	_, err := owner.Exec(ctx, `
		CREATE TABLE fresh (a int); CREATE TABLE months (a int) PARTITION BY LIST (a); CREATE TABLE january PARTITION OF months FOR VALUES IN (1);
		CREATE TABLE granted (a int); GRANT SELECT ON granted TO other;
		CREATE TABLE by_column (a int); GRANT SELECT (a) ON by_column TO other;
		CREATE TABLE revoked (a int); GRANT SELECT ON revoked TO other; REVOKE ALL ON revoked FROM other`)
	must(t, err)
	got, err := limited.NobodysTables(ctx)
	if diff := cmp.Diff([]string{"fresh", "months", "revoked"}, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	if got, err := owner.NobodysTables(ctx); len(got) > 0 || err != nil {
		t.Errorf("to the owner: %q, %v", got, err)
	}
}
