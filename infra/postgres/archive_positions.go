package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// ArchivePositions are where the segments of a generation of the log end.
type ArchivePositions struct {
	db         *DB
	generation int
}

// ArchivePositions returns those of a generation; 0 is the first.
func (d *DB) ArchivePositions(generation int) ArchivePositions {
	return ArchivePositions{d, max(generation, 1)}
}

// ArchivePosition returns where the segments of a partition end, as KeepArchivePosition has kept it; nil if nothing is kept.
func (p ArchivePositions) ArchivePosition(ctx context.Context, partition int32) (position []byte, err error) {
	err = p.db.pool.QueryRow(ctx, `SELECT position FROM archive_positions WHERE partition = $1 AND generation = $2`, partition, p.generation).
		Scan(&position)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, fmt.Errorf("postgres: position of the archive: %w", err)
	}
	return position, nil
}

// KeepArchivePosition keeps where the segments of a partition end, a JSON object, unless that of a later generation is kept.
func (p ArchivePositions) KeepArchivePosition(ctx context.Context, partition int32, position []byte) error {
	_, err := p.db.pool.Exec(ctx, `INSERT INTO archive_positions AS has (partition, position, generation) VALUES ($1, $2, $3)
		ON CONFLICT (partition) DO UPDATE SET position = excluded.position, generation = excluded.generation
		WHERE has.generation <= excluded.generation`, partition, position, p.generation)
	if err != nil {
		return fmt.Errorf("postgres: position of the archive: %w", err)
	}
	return nil
}
