package models

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/projections/store"
)

// keysSQL returns the checkpoint and a row for each key. Time does not go back within a partition, so the primary key leads to
// the first event after $2: backwards from the end. OFFSET 0 keeps the planner from another way.
//
//nolint:dupword // NULL, NULL
const keysSQL = `
SELECT next_offset, NULL::text, NULL::text, NULL::timestamptz FROM checkpoints WHERE partition = $1
UNION ALL
SELECT NULL, account_id, idempotency_key, at FROM event_log
WHERE partition = $1 AND idempotency_key IS NOT NULL AND seq > coalesce((
	SELECT seq FROM (SELECT seq, at FROM event_log WHERE partition = $1 ORDER BY seq DESC OFFSET 0) e WHERE at <= $2 LIMIT 1), 0)`

// ReadKeys calls visit with each recorded idempotency key of a partition that was used after a time, and with the time of its
// event, in no order. It is one statement, and so as of one moment: nextOffset is the checkpoint at that moment.
func ReadKeys(
	ctx context.Context, db store.Querier, partition int32, after time.Time, visit func(domain.KeyRef, time.Time),
) (nextOffset int64, err error) {
	rows, err := db.Query(ctx, keysSQL, partition, after)
	if err != nil {
		return 0, fmt.Errorf("keys of partition %d: %w", partition, err)
	}
	defer rows.Close()
	for rows.Next() {
		var next *int64
		var accountID, key *string
		var at *time.Time
		if err := rows.Scan(&next, &accountID, &key, &at); err != nil {
			return 0, fmt.Errorf("keys of partition %d: %w", partition, err)
		}
		if next != nil {
			nextOffset = *next
			continue
		}
		visit(domain.KeyRef{AccountID: *accountID, Key: *key}, *at)
	}
	if err := rows.Err(); err != nil {
		return 0, fmt.Errorf("keys of partition %d: %w", partition, err)
	}
	return nextOffset, nil
}
