package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// ArchivePosition returns where the segments of a partition end, as KeepArchivePosition has kept it; nil if nothing is kept.
func (d *DB) ArchivePosition(ctx context.Context, partition int32) (position []byte, err error) {
	err = d.pool.QueryRow(ctx, `SELECT position FROM archive_positions WHERE partition = $1`, partition).Scan(&position)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, fmt.Errorf("postgres: position of the archive: %w", err)
	}
	return position, nil
}

// KeepArchivePosition keeps where the segments of a partition end, a JSON object.
func (d *DB) KeepArchivePosition(ctx context.Context, partition int32, position []byte) error {
	_, err := d.pool.Exec(ctx, `INSERT INTO archive_positions VALUES ($1, $2)
		ON CONFLICT (partition) DO UPDATE SET position = excluded.position`, partition, position)
	if err != nil {
		return fmt.Errorf("postgres: position of the archive: %w", err)
	}
	return nil
}
