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

// between returns the sequences just before an account's first and just after its last event between two times; a zero time
// does not bound.
func between(ctx context.Context, db store.Querier, accountID string, from, to time.Time) (after, before int64, err error) {
	before = maxSequence
	if !from.IsZero() {
		if after, err = lastBefore(ctx, db, accountID, from); err != nil {
			return 0, 0, err
		}
	}
	if !to.IsZero() {
		last, err := lastBefore(ctx, db, accountID, to)
		if err != nil {
			return 0, 0, err
		}
		before = last + 1
	}
	return after, before, nil
}

func lastBefore(ctx context.Context, db store.Querier, accountID string, at time.Time) (int64, error) {
	return store.One(ctx, db, func(rows store.Rows) (sequence int64, err error) {
		return sequence, rows.Scan(&sequence)
	}, startSQL, accountID, at)
}
