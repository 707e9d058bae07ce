package projections

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/projections/store"
)

// BalanceAt returns the account's balance after its last event at or before a time, and that event's sequence. Error:
// store.ErrNotFound for an account that had no event by then.
func (h *History) BalanceAt(ctx context.Context, accountID string, at time.Time) (balance int64, sequence uint64, err error) {
	last, err := lastBefore(ctx, h.db, accountID, at.Truncate(time.Microsecond).Add(time.Microsecond)) // events' times are whole microseconds
	if err == nil && last == 0 {
		err = store.ErrNotFound
	}
	if err == nil {
		balance, err = store.One(ctx, h.db, func(rows store.Rows) (units int64, err error) {
			return units, rows.Scan(&units)
		}, `SELECT balance_after FROM credit_ledger WHERE account_id = $1 AND account_seq <= $2 ORDER BY account_seq DESC LIMIT 1`, accountID, last)
	}
	if err != nil {
		return 0, 0, fmt.Errorf("balance of %s at %s: %w", accountID, at.Format(time.RFC3339Nano), err)
	}
	return balance, uint64(last), nil //nolint:gosec // counted from 1
}
