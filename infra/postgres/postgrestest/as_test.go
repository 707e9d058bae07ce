package postgrestest_test

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
)

// A role reaches the same database and may do nothing there; that it exists already changes nothing.
func TestARoleOfItsOwnHasNoRights(t *testing.T) {
	owner := postgrestest.New(t)
	for range 2 {
		conn, err := pgx.Connect(t.Context(), postgrestest.As(t, owner, "limited of a test"))
		if err != nil {
			t.Fatal(err)
		}
		var is string
		if err := conn.QueryRow(t.Context(), `SELECT current_user || ' ' || current_database()`).Scan(&is); err != nil || !strings.HasPrefix(is, "limited of a test test_") {
			t.Errorf("it is %q, %v", is, err)
		}
		if _, err := conn.Exec(t.Context(), `CREATE TABLE mine ()`); err == nil || !strings.Contains(err.Error(), "permission denied") {
			t.Errorf("it may make tables: %v", err)
		}
		if err := conn.Close(t.Context()); err != nil {
			t.Error(err)
		}
	}
}
