package postgres

import (
	"context"
	"fmt"
	"time"
)

// Now returns the server's time.
func (d *DB) Now(ctx context.Context) (now time.Time, err error) {
	if err := d.pool.QueryRow(ctx, `SELECT clock_timestamp()`).Scan(&now); err != nil {
		return now, fmt.Errorf("postgres: time: %w", err)
	}
	return now, nil
}
