package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

// Rounds has work that comes again and again begun once in each interval, over all processes.
type Rounds struct{ db *DB }

// NewRounds keeps in db which interval was begun last.
func NewRounds(db *DB) *Rounds { return &Rounds{db: db} }

// Begin returns those of the names whose interval nobody has begun yet, by the database's clock; they are begun with that.
// every has how long the intervals of each name are, in the same order.
func (r *Rounds) Begin(ctx context.Context, names []string, every []time.Duration) (begun []string, err error) {
	seconds := make([]float64, len(every))
	for i, d := range every {
		seconds[i] = d.Seconds()
	}
	rows, err := r.db.pool.Query(ctx, `
		INSERT INTO rounds AS kept (name, begun)
		SELECT name, floor(extract(epoch FROM now()) / seconds)::bigint FROM unnest($1::text[], $2::float8[]) AS given (name, seconds)
		ORDER BY name
		ON CONFLICT (name) DO UPDATE SET begun = excluded.begun WHERE kept.begun < excluded.begun
		RETURNING name`, names, seconds)
	if err == nil {
		begun, err = pgx.CollectRows(rows, pgx.RowTo[string])
	}
	if err != nil {
		return nil, fmt.Errorf("postgres: begin rounds: %w", err)
	}
	return begun, nil
}
