package projections

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
)

// Credits answers queries on balances and their movements.
type Credits struct{ db store.Querier }

// NewCredits returns queries on db.
func NewCredits(db store.Querier) *Credits { return &Credits{db: db} }

type balance struct {
	plan  plan.ID
	units int64
}

// Balance returns the account's plan and balance, or store.ErrNotFound.
func (c *Credits) Balance(ctx context.Context, accountID string) (plan.ID, int64, error) {
	found, err := store.One(ctx, c.db, func(rows store.Rows) (b balance, err error) {
		return b, rows.Scan(&b.plan, &b.units)
	}, `SELECT a.plan, b.balance FROM accounts a JOIN credit_balances b ON b.account_id = a.id WHERE a.id = $1`, accountID)
	if err != nil {
		return "", 0, fmt.Errorf("balance of %s: %w", accountID, err)
	}
	return found.plan, found.units, nil
}

// LedgerEntry is one movement of credits.
type LedgerEntry struct {
	// ID is the id of the event with the movement.
	ID           string
	At           time.Time
	Type         models.LedgerType
	Delta        int64
	BalanceAfter int64
	// JobID or RunID is the job or run that was paid for, if any.
	JobID  string
	RunID  string
	Reason string

	sequence int64
}

// Ledger returns a page of movements, newest first, and the cursor of the next page, "" after the last one.
func (c *Credits) Ledger(ctx context.Context, accountID string, limit int, cursor string) ([]LedgerEntry, string, error) {
	before, _, set, err := decodeCursor(cursor)
	if err != nil {
		return nil, "", err
	}
	if !set {
		before = maxSequence
	}
	size := pageSize(limit)
	page, err := store.List(ctx, c.db, scanLedgerEntry, `
		SELECT account_seq, id, at, type, delta, balance_after, coalesce(job_id, ''), coalesce(run_id, ''), reason
		FROM credit_ledger WHERE account_id = $1 AND account_seq < $2 ORDER BY account_seq DESC LIMIT $3`,
		accountID, before, size+1)
	if err != nil {
		return nil, "", fmt.Errorf("ledger of %s: %w", accountID, err)
	}
	if len(page) <= size {
		return page, "", nil
	}
	return page[:size], encodeCursor(page[size-1].sequence, ""), nil
}

// maxSequence is after every event of an account.
const maxSequence = int64(1<<63 - 1)

func scanLedgerEntry(rows store.Rows) (e LedgerEntry, err error) {
	err = rows.Scan(&e.sequence, &e.ID, &e.At, &e.Type, &e.Delta, &e.BalanceAfter, &e.JobID, &e.RunID, &e.Reason)
	return e, err
}
