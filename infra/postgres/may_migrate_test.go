package postgres_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
)

// A user who may read the tables and not change them is told so before a migration, and by it; their owner may migrate.
func TestWhoMayMigrate(t *testing.T) {
	ctx, address := t.Context(), postgrestest.New(t)
	owner := openAs(t, address)
	limited := openAs(t, postgrestest.As(t, address, "limited"))
	may := func(db *postgres.DB, want bool) {
		t.Helper()
		if got, err := db.MayMigrate(ctx); got != want || err != nil {
			t.Errorf("may migrate: %v, %v; want %v", got, err, want)
		}
	}
	refused := func() {
		t.Helper()
		may(limited, false)
		err := postgres.MigrationRefused(limited.Migrate(ctx, quiet))
		if !errors.Is(err, postgres.ErrMayNotMigrate) || !strings.Contains(err.Error(), "42501") {
			t.Errorf("migrating as a limited user: %v", err)
		}
	}
	is := func(want int64) {
		t.Helper()
		if got, err := owner.TablesVersion(ctx); got != want || err != nil {
			t.Errorf("the tables' version is %d, %v; want %d", got, err, want)
		}
	}

	is(0)
	refused()
	may(owner, true)
	before := postgres.SchemaVersion() - 1
	must(t, owner.MigrateTo(ctx, quiet, before))
	_, err := owner.Exec(ctx, `GRANT SELECT ON ALL TABLES IN SCHEMA public TO PUBLIC`)
	must(t, err)
	refused()
	_, err = owner.Exec(ctx, `GRANT CREATE ON SCHEMA public TO PUBLIC`) // new tables, and not those that there are
	must(t, err)
	may(limited, false)
	may(owner, true)
	must(t, owner.Migrate(ctx, quiet))
	is(postgres.SchemaVersion())

	_, err = owner.Exec(ctx, `ALTER TABLE goose_db_version OWNER TO limited`)
	must(t, err)
	may(limited, true)
	_, err = owner.Exec(ctx, `CREATE TABLE river_migration ()`) // the queue's tables are another one's
	must(t, err)
	may(limited, false)
}

func openAs(t *testing.T, address string) *postgres.DB {
	t.Helper()
	db, err := postgres.Open(t.Context(), postgres.Config{URL: address, ConnectionsMax: 2})
	must(t, err)
	t.Cleanup(db.Close)
	return db
}
