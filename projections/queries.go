package projections

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ErrNotFound is returned for what is not there, or belongs to another account.
var ErrNotFound = errors.New("not found")

// ErrInvalidCursor is returned for a cursor that no answer gave out.
var ErrInvalidCursor = errors.New("invalid cursor")

// The bounds of a page.
const (
	PageDefault = 20
	PageMax     = 100
)

// pageSize is the number of rows that a limit asks for; 0 asks for the default.
func pageSize(limit int) int {
	if limit <= 0 {
		return PageDefault
	}
	return min(limit, PageMax)
}

// A cursor is a number and an id: where the last page ended.
func encodeCursor(number int64, id string) string {
	return base64.RawURLEncoding.EncodeToString([]byte(strconv.FormatInt(number, 36) + "." + id))
}

// decodeCursor reads a cursor; set is false for the empty one, which is the first page.
func decodeCursor(cursor string) (number int64, id string, set bool, err error) {
	if cursor == "" {
		return 0, "", false, nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil {
		return 0, "", false, ErrInvalidCursor
	}
	left, id, found := strings.Cut(string(raw), ".")
	number, err = strconv.ParseInt(left, 36, 64)
	if err != nil || !found || id != readable(id) {
		return 0, "", false, ErrInvalidCursor
	}
	return number, id, true, nil
}

// one returns the only row of a query, or ErrNotFound.
func one[T any](ctx context.Context, db Querier, scan func(Rows) (T, error), sql string, args ...any) (T, error) {
	found, err := list(ctx, db, scan, sql, args...)
	if err == nil && len(found) == 0 {
		err = ErrNotFound
	}
	if err != nil {
		var none T
		return none, err
	}
	return found[0], nil
}

func list[T any](ctx context.Context, db Querier, scan func(Rows) (T, error), sql string, args ...any) ([]T, error) {
	if unmatchable(args) {
		return nil, nil
	}
	rows, err := db.Query(ctx, sql, args...)
	if err != nil {
		return nil, fmt.Errorf("query: %w", err)
	}
	found, err := collect(rows, scan)
	if err != nil {
		return nil, fmt.Errorf("query: %w", err)
	}
	return found, nil
}

// unmatchable reports whether an argument is a text that no table can hold: a client may ask for any id.
func unmatchable(args []any) bool {
	for _, arg := range args {
		if s, ok := arg.(string); ok && s != readable(s) {
			return true
		}
	}
	return false
}
