package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/toolmill/toolmill/workers/attempts/heartbeat"
	"github.com/toolmill/toolmill/workers/attempts/sweep"
)

// Rounds has work that comes again and again begun once in each interval, over all processes.
type Rounds struct{ db *DB }

// NewRounds keeps in db which interval was begun last.
func NewRounds(db *DB) *Rounds { return &Rounds{db: db} }

// Begin returns the names of those whose interval nobody has begun yet, by the database's clock; they are begun with that.
func (r *Rounds) Begin(ctx context.Context, free []sweep.Interval) (begun []string, err error) {
	names, seconds, onlyForWork := make([]string, len(free)), make([]float64, len(free)), make([]bool, len(free))
	for i, f := range free {
		names[i], seconds[i], onlyForWork[i] = f.Name, f.Every.Seconds(), f.OnlyForWork
	}
	rows, err := r.db.pool.Query(ctx, `
		INSERT INTO rounds AS kept (name, begun)
		SELECT name, floor(extract(epoch FROM now()) / seconds)::bigint
		FROM unnest($1::text[], $2::float8[], $3::bool[]) AS given (name, seconds, only_for_work)
		WHERE NOT only_for_work OR (SELECT EXISTS (SELECT FROM jobs WHERE due = 'deadline' AND due_at IS NOT NULL)
			OR EXISTS (SELECT FROM jobs WHERE worker_id IS NOT NULL)
			OR EXISTS (SELECT FROM worker_heartbeats WHERE seen_at < now() - make_interval(secs => $4)))
		ORDER BY name
		ON CONFLICT (name) DO UPDATE SET begun = excluded.begun WHERE kept.begun < excluded.begun
		RETURNING name`, names, seconds, onlyForWork, heartbeat.SilenceMax.Seconds())
	if err == nil {
		begun, err = pgx.CollectRows(rows, pgx.RowTo[string])
	}
	if err != nil {
		return nil, fmt.Errorf("postgres: begin rounds: %w", err)
	}
	return begun, nil
}
