package postgres

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/toolmill/toolmill/workers/attempts/heartbeat"
)

// Heartbeats stores when each worker was last heard, by the database's clock: the clocks of processes may differ.
type Heartbeats struct{ db *DB }

var _ heartbeat.Store = (*Heartbeats)(nil)

// NewHeartbeats stores heartbeats in db.
func NewHeartbeats(db *DB) *Heartbeats { return &Heartbeats{db: db} }

// Beat implements heartbeat.Store.
func (h *Heartbeats) Beat(ctx context.Context, w heartbeat.Worker) error {
	engines, err := json.Marshal(append([]heartbeat.Engine{}, w.Engines...))
	if err != nil {
		return fmt.Errorf("heartbeat: %w", err)
	}
	_, err = h.db.Exec(ctx, `
		INSERT INTO worker_heartbeats AS kept (worker_id, engines, seen_at, since)
		SELECT $1, $3, at, at FROM clock_timestamp() AS at
		ON CONFLICT (worker_id) DO UPDATE SET seen_at = excluded.seen_at, engines = excluded.engines,
			since = CASE WHEN kept.seen_at < excluded.seen_at - make_interval(secs => $2)
				THEN excluded.since ELSE kept.since END`,
		w.ID, heartbeat.BreakMax.Seconds(), string(engines))
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

// Alive returns the workers that were heard within heartbeat.SilenceMax, in the order of their ids.
func (h *Heartbeats) Alive(ctx context.Context) (workers []heartbeat.Worker, err error) {
	rows, err := h.db.Query(ctx, `
		SELECT worker_id, engines FROM worker_heartbeats WHERE seen_at >= now() - make_interval(secs => $1) ORDER BY worker_id`,
		heartbeat.SilenceMax.Seconds())
	if err != nil {
		return nil, fmt.Errorf("living workers: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var w heartbeat.Worker
		var engines []byte
		if err := rows.Scan(&w.ID, &engines); err != nil {
			return nil, fmt.Errorf("living workers: %w", err)
		}
		if err := json.Unmarshal(engines, &w.Engines); err != nil {
			return nil, fmt.Errorf("engines of %s: %w", w.ID, err)
		}
		workers = append(workers, w)
	}
	return workers, rows.Err()
}

// Forget implements heartbeat.Store.
func (h *Heartbeats) Forget(ctx context.Context, workerID string) error {
	if _, err := h.db.Exec(ctx, `DELETE FROM worker_heartbeats WHERE worker_id = $1`, workerID); err != nil {
		return fmt.Errorf("forget worker: %w", err)
	}
	return nil
}

// Silence makes a worker that is known to be dead count as silent at once, until it is heard again, so that the sweep
// takes over its work. Forget would hide it from the sweep: the jobs of an unknown worker are still found, but none
// of its other work.
func (h *Heartbeats) Silence(ctx context.Context, workerID string) error {
	_, err := h.db.Exec(ctx, `UPDATE worker_heartbeats SET seen_at = least(seen_at, now() - make_interval(secs => $2)) WHERE worker_id = $1`,
		workerID, (heartbeat.SilenceMax + heartbeat.Every).Seconds())
	if err != nil {
		return fmt.Errorf("silence worker: %w", err)
	}
	return nil
}
