package store

import (
	"context"
	"errors"
	"fmt"
)

// ErrNotFound is returned for a row that does not exist, or belongs to another account.
var ErrNotFound = errors.New("not found")

// One returns the only row of a query, or ErrNotFound.
func One[T any](ctx context.Context, db Querier, scan func(Rows) (T, error), sql string, args ...any) (T, error) {
	found, err := List(ctx, db, scan, sql, args...)
	if err == nil && len(found) == 0 {
		err = ErrNotFound
	}
	if err != nil {
		var none T
		return none, err
	}
	return found[0], nil
}

// List returns all rows of a query, each read by scan. If an argument is a text that no column can hold, there are
// none.
func List[T any](ctx context.Context, db Querier, scan func(Rows) (T, error), sql string, args ...any) ([]T, error) {
	if unmatchable(args) {
		return nil, nil
	}
	rows, err := db.Query(ctx, sql, args...)
	if err != nil {
		return nil, fmt.Errorf("query: %w", err)
	}
	found, err := Collect(rows, scan)
	if err != nil {
		return nil, fmt.Errorf("query: %w", err)
	}
	return found, nil
}

// unmatchable reports whether an argument is a text that no column can hold, because a client may ask for any id.
func unmatchable(args []any) bool {
	for _, arg := range args {
		if s, ok := arg.(string); ok && s != Readable(s) {
			return true
		}
	}
	return false
}

// ScanText reads a row of one text column.
func ScanText(rows Rows) (s string, err error) {
	err = rows.Scan(&s)
	return s, err
}
