package fleet

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/toolmill/toolmill/scripts/site"
)

// database is what Postgres has and has done so far, or of it what one item took.
type database struct {
	bytes, logBytes, commits, events float64
}

// look reads what Postgres says of itself.
func look(ctx context.Context, stores *site.Stores) (d database, err error) {
	conn, err := pgx.Connect(ctx, stores.Postgres.URL())
	if err != nil {
		return d, err
	}
	defer func() { err = errors.Join(err, conn.Close(ctx)) }()
	err = conn.QueryRow(ctx, `SELECT pg_database_size(current_database())::float8, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8,
		(SELECT xact_commit::float8 FROM pg_stat_database WHERE datname = current_database()), (SELECT count(*)::float8 FROM event_log)`).
		Scan(&d.bytes, &d.logBytes, &d.commits, &d.events)
	return d, err
}

func (d database) each(before database, items int) database {
	n := float64(items)
	return database{(d.bytes - before.bytes) / n, (d.logBytes - before.logBytes) / n, (d.commits - before.commits) / n, (d.events - before.events) / n}
}

// String writes what an item took.
func (d database) String() string {
	return fmt.Sprintf("%.1f events each, %.0f bytes of tables and indexes each, %.0f bytes of write-ahead log each, %.2f commits each",
		d.events, d.bytes, d.logBytes, d.commits)
}
