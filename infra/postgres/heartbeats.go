package postgres

import (
	"context"
	"fmt"
	"time"

	"toolmill/workers/heartbeat"
)

// Heartbeats keeps when each worker was last heard, by the database's clock: that of the processes may differ.
type Heartbeats struct{ db *DB }

var _ heartbeat.Store = (*Heartbeats)(nil)

// NewHeartbeats keeps them in db.
func NewHeartbeats(db *DB) *Heartbeats { return &Heartbeats{db: db} }

// Beat implements heartbeat.Store.
func (h *Heartbeats) Beat(ctx context.Context, workerID string) error {
	_, err := h.db.Exec(ctx, `INSERT INTO worker_heartbeats VALUES ($1, clock_timestamp())
		ON CONFLICT (worker_id) DO UPDATE SET seen_at = excluded.seen_at`, workerID)
	if err != nil {
		return fmt.Errorf("heartbeat: %w", err)
	}
	return nil
}

// Seen implements heartbeat.Store.
func (h *Heartbeats) Seen(ctx context.Context, silenceMax time.Duration) (alive, silent []string, err error) {
	rows, err := h.db.Query(ctx, `SELECT worker_id, seen_at >= clock_timestamp() - make_interval(secs => $1)
		FROM worker_heartbeats`, silenceMax.Seconds())
	if err != nil {
		return nil, nil, fmt.Errorf("heartbeats: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		var lives bool
		if err := rows.Scan(&id, &lives); err != nil {
			return nil, nil, fmt.Errorf("heartbeats: %w", err)
		}
		if lives {
			alive = append(alive, id)
		} else {
			silent = append(silent, id)
		}
	}
	return alive, silent, rows.Err()
}

// Forget implements heartbeat.Store.
func (h *Heartbeats) Forget(ctx context.Context, workerID string) error {
	if _, err := h.db.Exec(ctx, `DELETE FROM worker_heartbeats WHERE worker_id = $1`, workerID); err != nil {
		return fmt.Errorf("forget worker: %w", err)
	}
	return nil
}
