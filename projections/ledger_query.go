package projections

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
)

// LedgerEntry is one movement of credits.
type LedgerEntry struct {
	// ID is the id of the event with the movement.
	ID           string
	At           time.Time
	Type         models.LedgerType
	Delta        int64
	BalanceAfter int64
	// JobID or RunID is the job or run that was paid for, if any.
	JobID string
	RunID string
	// ToolSlug is the tool that was charged or refunded, "" for a grant.
	ToolSlug string
	Reason   string

	sequence int64
}

// LedgerFilter selects the movements of an account to list.
type LedgerFilter struct {
	AccountID string
	// From is included, To is not; a zero time does not bound.
	From, To time.Time
	// Limit is the page's size, at most PageMax; 0 is PageDefault.
	Limit int
	// Cursor is the cursor that came with the previous page; "" is the first page.
	Cursor string
}

// Ledger returns a page of movements, newest first, and the cursor of the next page, "" after the last one. Errors:
// ErrInvalidCursor, or the database's.
func (c *Credits) Ledger(ctx context.Context, f LedgerFilter) ([]LedgerEntry, string, error) {
	before, _, set, err := DecodeCursor(f.Cursor)
	if err != nil {
		return nil, "", err
	}
	if !set {
		before = maxSequence
	}
	first, end, err := between(ctx, c.db, f.AccountID, f.From, f.To)
	if err != nil {
		return nil, "", fmt.Errorf("ledger of %s: %w", f.AccountID, err)
	}
	size := pageSize(f.Limit)
	page, err := store.List(ctx, c.db, scanLedgerEntry, `
		SELECT account_seq, id, at, type, delta, balance_after, coalesce(job_id, ''), coalesce(run_id, ''),
			coalesce(tool_slug, ''), reason
		FROM credit_ledger WHERE account_id = $1 AND account_seq > $2 AND account_seq < $3 ORDER BY account_seq DESC LIMIT $4`,
		f.AccountID, first, min(before, end), size+1)
	if err != nil {
		return nil, "", fmt.Errorf("ledger of %s: %w", f.AccountID, err)
	}
	if len(page) <= size {
		return page, "", nil
	}
	return page[:size], EncodeCursor(page[size-1].sequence, ""), nil
}

// maxSequence is after every event of an account.
const maxSequence = int64(1<<63 - 1)

func scanLedgerEntry(rows store.Rows) (e LedgerEntry, err error) {
	err = rows.Scan(&e.sequence, &e.ID, &e.At, &e.Type, &e.Delta, &e.BalanceAfter, &e.JobID, &e.RunID, &e.ToolSlug, &e.Reason)
	return e, err
}
