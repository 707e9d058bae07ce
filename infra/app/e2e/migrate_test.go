package e2e

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/app/check"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	"github.com/toolmill/toolmill/infra/river"
)

// A process whose database role may not migrate says so before and at its start, and begins once the owner of the tables has.
func TestTheOwnerOfTheTablesMigratesBeforeLimitedProcessesStart(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	c := w.config
	c.Roles, c.MasterKey, c.Database = []string{config.RoleAPI}, randomKey(), postgrestest.As(t, w.config.Database, "toolmill_api") // which has no rights yet
	hasFaults(t, w, c, strings.Join([]string{"queue tables", "tables"}, " "))
	if _, err := startApp(t.Context(), c, w.logger); !errors.Is(err, postgres.ErrMayNotMigrate) {
		t.Errorf("a limited process ended with %v", err)
	}
	w.migrates(t, "migrated from version 0 to")
	w.migrates(t, "nothing to do")
	if by, err := found(t, w, c); !errors.Is(err, check.ErrFaults) || by["rights"].Status != check.Fault || !strings.Contains(by["rights"].Says, "event_log") {
		t.Errorf("before any role has rights: %v: %+v", err, by["rights"])
	}
	execute(t, w.config.Database, string(shipped(t, "deploy/postgres-roles.sql")))
	if by, err := found(t, w, c); err != nil {
		t.Errorf("%v: %+v", err, by)
	}

	execute(t, w.config.Database, `CREATE TABLE of_a_migration ()`)
	hasFaults(t, w, c, "rights")
	execute(t, w.config.Database, `DROP TABLE of_a_migration`)

	newest := river.SchemaVersion()
	execute(t, w.config.Database, fmt.Sprintf(`DELETE FROM river_migration WHERE version = %d`, newest)) // its tables are then those of before
	hasFaults(t, w, c, "queue tables")
	if by, err := found(t, w, w.config); err != nil || !strings.Contains(by["queue tables"].Says, "the first process of this version makes them") {
		t.Errorf("checked by the tables' owner: %v: %+v", err, by["queue tables"])
	}
	if _, err := startApp(t.Context(), c, w.logger); !errors.Is(err, postgres.ErrMayNotMigrate) {
		t.Errorf("a limited process ended with %v where only the queue's tables are of an earlier version", err)
	}
	w.migrates(t, fmt.Sprintf("migrated from version %[1]d to %[1]d, the queue's tables from %[2]d to %[3]d;", postgres.SchemaVersion(), newest-1, newest))
	var err error
	w.app, err = startApp(t.Context(), c, w.logger)
	must(t, err)
}

// migrates has the owner of the tables migrate them, and say what was done.
func (w *world) migrates(t *testing.T, want string) {
	t.Helper()
	var said strings.Builder
	o := w.operator(&said)
	o.Config.Database = w.config.Database
	if err := o.Migrate(t.Context()); err != nil || !strings.HasPrefix(said.String(), want) {
		t.Errorf("%v: %q, want %q", err, said.String(), want)
	}
}

// execute runs statements as the owner of a database.
func execute(t *testing.T, address, statements string) {
	t.Helper()
	db, err := postgres.Open(t.Context(), postgres.Config{URL: address})
	must(t, err)
	defer db.Close()
	_, err = db.Exec(t.Context(), statements)
	must(t, err)
}
