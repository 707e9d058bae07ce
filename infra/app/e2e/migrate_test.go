package e2e

import (
	"errors"
	"net/url"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres"
)

// A process whose database role may not migrate says so before and at its start, and begins once the owner of the tables has.
func TestTheOwnerOfTheTablesMigratesBeforeLimitedProcessesStart(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	c := w.config
	c.Roles, c.MasterKey, c.Database = []string{config.RoleAPI}, randomKey(), limitedTo(t, w.config.Database)
	hasFaults(t, w, c, "tables")
	if _, err := startApp(t.Context(), c, w.logger); !errors.Is(err, postgres.ErrMayNotMigrate) {
		t.Errorf("a limited process ended with %v", err)
	}
	for _, want := range []string{"migrated from version 0 to", "nothing to do"} {
		var said strings.Builder
		o := w.operator(&said)
		o.Config.Database = w.config.Database
		if err := o.Migrate(t.Context()); err != nil || !strings.HasPrefix(said.String(), want) {
			t.Errorf("%v: %q, want %q", err, said.String(), want)
		}
	}
	execute(t, w.config.Database, string(shipped(t, "deploy/postgres-roles.sql")))
	if by, err := found(t, w, c); err != nil {
		t.Errorf("%v: %+v", err, by)
	}
	var err error
	w.app, err = startApp(t.Context(), c, w.logger)
	must(t, err)
}

// limitedTo returns a database's address for the role of the API, which has no rights there yet.
func limitedTo(t *testing.T, address string) string {
	t.Helper()
	const password = "of-all-parts"
	execute(t, address, `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'toolmill_api') THEN CREATE ROLE toolmill_api LOGIN; END IF; END $$;
		ALTER ROLE toolmill_api PASSWORD '`+password+`'`)
	at, err := url.Parse(address)
	must(t, err)
	at.User = url.UserPassword("toolmill_api", password)
	return at.String()
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
