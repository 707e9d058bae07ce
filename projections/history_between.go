package projections

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/projections/store"
)

// startSQL finds an account's last event before a time by bisection. An account's events are numbered without gaps and
// their time never goes back, so twenty steps find it among a million without an index on the time. If a number is
// missing, the bisection ends early, at an event that is still before the time.
const startSQL = `
WITH RECURSIVE bisect(low, high) AS (
	SELECT 0::int8, coalesce(max(account_seq), 0) + 1 FROM event_log WHERE account_id = $1
	UNION ALL
	SELECT CASE WHEN e.at < $2 THEN middle ELSE low END, CASE WHEN e.at < $2 THEN high ELSE middle END
	FROM bisect
	CROSS JOIN LATERAL (SELECT (low + high) / 2 AS middle) m
	CROSS JOIN LATERAL (SELECT at FROM event_log WHERE account_id = $1 AND account_seq = m.middle) e
	WHERE high - low > 1
)
SELECT low FROM bisect ORDER BY high - low LIMIT 1`

// between returns the sequences just before the first and just after the last event within the filter's times.
func (h *History) between(ctx context.Context, f EventFilter) (after, before int64, err error) {
	before = maxSequence
	if !f.From.IsZero() {
		if after, err = h.lastBefore(ctx, f.AccountID, f.From); err != nil {
			return 0, 0, err
		}
	}
	if !f.To.IsZero() {
		last, err := h.lastBefore(ctx, f.AccountID, f.To)
		if err != nil {
			return 0, 0, err
		}
		before = last + 1
	}
	return after, before, nil
}

func (h *History) lastBefore(ctx context.Context, accountID string, at time.Time) (int64, error) {
	return store.One(ctx, h.db, func(rows store.Rows) (sequence int64, err error) {
		return sequence, rows.Scan(&sequence)
	}, startSQL, accountID, at)
}
