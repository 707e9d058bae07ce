package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// NobodysTables returns the names of tables, in order, that only another role, their owner, has rights on: those that a migration has
// made since docs/deploy/postgres-roles.sql last ran. Months of a partitioned table, which never have rights, do not count.
func (d *DB) NobodysTables(ctx context.Context) ([]string, error) {
	rows, err := d.pool.Query(ctx, `
		SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
		AND NOT pg_has_role(relowner, 'USAGE')
		AND NOT EXISTS (SELECT FROM aclexplode(relacl) WHERE grantee <> relowner)
		AND NOT EXISTS (SELECT FROM pg_attribute, aclexplode(attacl) WHERE attrelid = pg_class.oid AND grantee <> relowner)
		ORDER BY relname`)
	if err != nil {
		return nil, fmt.Errorf("postgres: rights on tables: %w", err)
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, fmt.Errorf("postgres: rights on tables: %w", err)
	}
	return names, nil
}
