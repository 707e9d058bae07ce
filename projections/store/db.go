package store

import (
	"context"
	"errors"
)

// ErrDuplicateKey is returned by Send and Copy for a new row whose key exists already.
var ErrDuplicateKey = errors.New("a row with this key exists already")

// Querier runs statements, within a transaction or outside. Placeholders are numbered ($1).
type Querier interface {
	// Query returns the rows of a statement; the caller closes them.
	Query(ctx context.Context, sql string, args ...any) (Rows, error)
	// Exec runs a statement and returns how many rows it changed.
	Exec(ctx context.Context, sql string, args ...any) (int64, error)
}

// DB is a pool of connections to Postgres.
type DB interface {
	Querier
	// Begin starts a transaction at read committed.
	Begin(ctx context.Context) (Tx, error)
}

// Tx is a transaction. It ends with Commit or Rollback; a Rollback after a Commit does nothing.
type Tx interface {
	Querier
	// Send runs the statements in one round trip, in order. It stops at the first error.
	Send(ctx context.Context, statements []Statement) error
	// Copy writes rows by COPY. Each of columns is a slice with a value for every row, of a type that infra/postgres can encode.
	Copy(ctx context.Context, table string, names []string, columns []any) error
	// SameRows reports whether a query without placeholders returns exactly the given rows, in their order. columns is as in
	// Copy, in the order and of the types of the query's columns; none is []Packed.
	SameRows(ctx context.Context, query string, columns []any) (bool, error)
	Commit(ctx context.Context) error
	Rollback(ctx context.Context) error
}

// Rows is the result of a query.
type Rows interface {
	Next() bool
	Scan(dest ...any) error
	Err() error
	Close()
}

// Statement is one of several that are sent together.
type Statement struct {
	SQL  string
	Args []any
	// Rows reads the result; Affected receives the number of changed rows. At most one of them is set.
	Rows     func(Rows) error
	Affected func(int64) error
}

// Collect reads all rows of a query, each by scan.
func Collect[T any](rows Rows, scan func(Rows) (T, error)) ([]T, error) {
	defer rows.Close()
	var all []T
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}
