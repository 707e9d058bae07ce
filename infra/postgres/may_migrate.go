package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgconn"
)

// ErrMayNotMigrate means that tables are missing or of an earlier version, and the connection's user has no right to change that.
var ErrMayNotMigrate = errors.New("the tables are missing or of an earlier version, and the user of DATABASE_URL may not change them: " +
	"run toolmill migrate with the DATABASE_URL of the tables' owner (or start one process with it), then docs/deploy/postgres-roles.sql again")

// MigrationRefused says what to do about an error of migrations if it is that of a user without the right to migrate.
func MigrationRefused(err error) error {
	const insufficientPrivilege = "42501"
	if refused, ok := errors.AsType[*pgconn.PgError](err); ok && refused.Code == insufficientPrivilege {
		return fmt.Errorf("%w (%w)", ErrMayNotMigrate, err)
	}
	return err
}

// MayMigrate reports whether the connection's user may make tables, and change those that there are, the queue's too: migrations do both.
func (d *DB) MayMigrate(ctx context.Context) (may bool, err error) {
	err = d.pool.QueryRow(ctx, `SELECT coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AND coalesce(
		(SELECT bool_and(pg_has_role(relowner, 'USAGE')) FROM pg_class WHERE oid IN (to_regclass('goose_db_version'), to_regclass('river_migration'))), true)`).Scan(&may)
	if err != nil {
		return false, fmt.Errorf("postgres: rights to migrate: %w", err)
	}
	return may, nil
}

// TablesVersion returns the number of the newest migration that the tables have, 0 if there are none.
func (d *DB) TablesVersion(ctx context.Context) (version int64, err error) {
	exists, err := d.hasTable(ctx, "goose_db_version")
	if err != nil || !exists {
		return 0, err
	}
	err = d.pool.QueryRow(ctx, `SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied`).Scan(&version)
	if err != nil {
		return 0, fmt.Errorf("postgres: version of the tables: %w", err)
	}
	return version, nil
}
