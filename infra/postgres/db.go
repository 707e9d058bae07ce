package postgres

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/exaring/otelpgx"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/toolmill/toolmill/infra/failpoint"
	"github.com/toolmill/toolmill/projections/store"
)

// DB is a pool of connections that implements store.DB.
type DB struct {
	pool *pgxpool.Pool
	// packs is set if events are written packed.
	packs atomic.Bool
}

var _ store.DB = (*DB)(nil)

// Config configures the pool.
type Config struct {
	// URL is a connection string or key=value list as libpq takes it.
	URL string
	// ConnectionsMax bounds the pool; 0 is pgx's default, the larger of 4 and the number of CPUs.
	ConnectionsMax int32
	// ConnectionsMin stay open while nobody uses them. The others are closed when they have been idle for idleMax: each is a
	// process of the server, with some 3 MB.
	ConnectionsMin int32
	// Verified refuses every server, except on this machine, whose certificate would not be checked. Error: ErrUnverified.
	Verified bool
	// Traced records a span for each statement.
	Traced bool
}

const (
	idleMax   = 30 * time.Second
	idleEvery = 10 * time.Second // how often idle connections are looked for
)

// Open creates a pool. It does not wait for Postgres: the first statement does.
func Open(ctx context.Context, c Config) (*DB, error) {
	parsed, err := pgxpool.ParseConfig(c.URL)
	if err != nil {
		return nil, fmt.Errorf("postgres: connection string: %w", err)
	}
	if c.Verified {
		if err := checkVerified(parsed.ConnConfig.Config); err != nil {
			return nil, err
		}
	}
	parsed.BeforeConnect = renewed(c.URL)
	if c.ConnectionsMax > 0 {
		parsed.MaxConns = c.ConnectionsMax
	}
	parsed.MinConns, parsed.MaxConnIdleTime, parsed.HealthCheckPeriod = c.ConnectionsMin, idleMax, idleEvery
	if c.Traced {
		parsed.ConnConfig.Tracer = otelpgx.NewTracer()
	}
	// Times are returned in UTC whatever the time zone of the program or the server.
	parsed.ConnConfig.RuntimeParams["timezone"] = "UTC"
	pool, err := pgxpool.NewWithConfig(ctx, parsed)
	if err != nil {
		return nil, fmt.Errorf("postgres: open pool: %w", err)
	}
	return &DB{pool: pool}, nil
}

// Pool returns pgx's pool, which River needs.
func (d *DB) Pool() *pgxpool.Pool { return d.pool }

// Close waits until every connection is returned to the pool and closes them.
func (d *DB) Close() { d.pool.Close() }

// Renew closes the connections that nobody uses, and the others once they are returned. Each is a process of the server that keeps what it
// has learnt of tables and statements: after the migrations, or some thousand statements, 5 to 10 MB instead of 3.
func (d *DB) Renew() { d.pool.Reset() }

// connect opens a connection outside the pool, for who holds it as long as the process lives. One of the pool would keep there what it has
// learnt before, of migrations above all.
func (d *DB) connect(ctx context.Context) (*pgx.Conn, error) {
	c := d.pool.Config()
	if err := c.BeforeConnect(ctx, c.ConnConfig); err != nil {
		return nil, err
	}
	return pgx.ConnectConfig(ctx, c.ConnConfig)
}

// Ping reports whether Postgres answers.
func (d *DB) Ping(ctx context.Context) error { return d.pool.Ping(ctx) }

// Query implements store.Querier.
func (d *DB) Query(ctx context.Context, sql string, args ...any) (store.Rows, error) {
	rows, err := d.pool.Query(ctx, sql, args...)
	return readRows{rows}, err
}

// Exec implements store.Querier.
func (d *DB) Exec(ctx context.Context, sql string, args ...any) (int64, error) {
	tag, err := d.pool.Exec(ctx, sql, args...)
	return tag.RowsAffected(), err
}

// Begin implements store.DB.
func (d *DB) Begin(ctx context.Context) (store.Tx, error) {
	t, err := d.pool.Begin(ctx)
	if err != nil {
		return nil, err
	}
	return &Tx{tx: t, packs: d.packs.Load()}, nil
}

// Tx is a transaction on one connection of the pool.
type Tx struct {
	tx pgx.Tx
	// packs is set if events are written packed.
	packs bool
}

var _ store.Tx = (*Tx)(nil)

// TxOf returns pgx's transaction of one that this package began, for River to insert its jobs into. Any other
// store.Tx is an error.
func TxOf(t store.Tx) (pgx.Tx, error) {
	own, ok := t.(*Tx)
	if !ok {
		return nil, fmt.Errorf("postgres: %T is no transaction of this package", t)
	}
	return own.tx, nil
}

// Query implements store.Querier.
func (t *Tx) Query(ctx context.Context, sql string, args ...any) (store.Rows, error) {
	rows, err := t.tx.Query(ctx, sql, args...)
	return readRows{rows}, err
}

// Exec implements store.Querier.
func (t *Tx) Exec(ctx context.Context, sql string, args ...any) (int64, error) {
	tag, err := t.tx.Exec(ctx, sql, args...)
	return tag.RowsAffected(), err
}

// Commit implements store.Tx.
func (t *Tx) Commit(ctx context.Context) error {
	failpoint.Hit(failpoint.CommitBefore)
	err := t.tx.Commit(ctx)
	failpoint.Hit(failpoint.CommitAfter)
	return err
}

// Rollback implements store.Tx.
func (t *Tx) Rollback(ctx context.Context) error {
	if err := t.tx.Rollback(ctx); err != nil && !errors.Is(err, pgx.ErrTxClosed) {
		return err
	}
	return nil
}
