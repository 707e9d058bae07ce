package postgres

import (
	"context"
	"fmt"

	"toolmill/workers/heartbeat"
)

// Heartbeats keeps when each worker was last heard, by the database's clock: that of the processes may differ.
type Heartbeats struct{ db *DB }

var _ heartbeat.Store = (*Heartbeats)(nil)

// NewHeartbeats keeps them in db.
func NewHeartbeats(db *DB) *Heartbeats { return &Heartbeats{db: db} }

// Beat implements heartbeat.Store.
func (h *Heartbeats) Beat(ctx context.Context, workerID string) error {
	_, err := h.db.Exec(ctx, `
		INSERT INTO worker_heartbeats AS kept (worker_id, seen_at, since) VALUES ($1, clock_timestamp(), clock_timestamp())
		ON CONFLICT (worker_id) DO UPDATE SET seen_at = excluded.seen_at,
			since = CASE WHEN kept.seen_at < excluded.seen_at - make_interval(secs => $2)
				THEN excluded.since ELSE kept.since END`,
		workerID, heartbeat.BreakMax.Seconds())
	if err != nil {
		return fmt.Errorf("heartbeat: %w", err)
	}
	return nil
}

// Roll implements heartbeat.Store.
func (h *Heartbeats) Roll(ctx context.Context) (roll heartbeat.Roll, err error) {
	rows, err := h.db.Query(ctx, `
		SELECT worker_id, seen_at >= now() - make_interval(secs => $1),
			seen_at >= now() - make_interval(secs => $2) AND since <= now() - make_interval(secs => $3)
		FROM worker_heartbeats`, heartbeat.SilenceMax.Seconds(), heartbeat.BreakMax.Seconds(), heartbeat.SteadyFor.Seconds())
	if err != nil {
		return roll, fmt.Errorf("heartbeats: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		var lives, steady bool
		if err := rows.Scan(&id, &lives, &steady); err != nil {
			return roll, fmt.Errorf("heartbeats: %w", err)
		}
		if lives {
			roll.Alive = append(roll.Alive, id)
		} else {
			roll.Silent = append(roll.Silent, id)
		}
		roll.Steady = roll.Steady || steady
	}
	return roll, rows.Err()
}

// Forget implements heartbeat.Store.
func (h *Heartbeats) Forget(ctx context.Context, workerID string) error {
	if _, err := h.db.Exec(ctx, `DELETE FROM worker_heartbeats WHERE worker_id = $1`, workerID); err != nil {
		return fmt.Errorf("forget worker: %w", err)
	}
	return nil
}
