package projections

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
)

// AccountSummary is an account as operators see it: settings, balance and storage.
type AccountSummary struct {
	Account

	Balance int64
	// StoredBytes is the storage that the account uses.
	StoredBytes int64
}

const summaryColumns = `a.id, a.plan, a.limits, a.suspended, a.test, a.webhook_secrets, a.erased, a.origins, coalesce(b.balance, 0), coalesce(s.stored_bytes, 0)`

const summaryTables = `accounts a LEFT JOIN credit_balances b ON b.account_id = a.id LEFT JOIN account_storage s ON s.account_id = a.id`

// List returns a page of all accounts, newest first, and the cursor of the next page, "" after the last one. Ids of
// accounts sort by creation time.
func (a *Accounts) List(ctx context.Context, limit int, cursor string) ([]AccountSummary, string, error) {
	_, before, set, err := DecodeCursor(cursor)
	if err != nil {
		return nil, "", err
	}
	size := pageSize(limit)
	page, err := store.List(ctx, a.db, scanSummary, `SELECT `+summaryColumns+`
		FROM `+summaryTables+`
		WHERE NOT $1 OR a.id < $2 ORDER BY a.id DESC LIMIT $3`, set, before, size+1)
	if err != nil {
		return nil, "", fmt.Errorf("accounts: %w", err)
	}
	if len(page) <= size {
		return page, "", nil
	}
	return page[:size], EncodeCursor(0, page[size-1].ID), nil
}

func scanSummary(rows store.Rows) (AccountSummary, error) {
	var balance, stored int64
	s, err := models.ScanAccount(withLast{rows, []any{&balance, &stored}})
	return AccountSummary{Account: accountOf(s), Balance: balance, StoredBytes: stored}, err
}

// withLast scans the last columns of a row into variables of its own.
type withLast struct {
	store.Rows

	last []any
}

// Scan implements Rows.
func (w withLast) Scan(dest ...any) error { return w.Rows.Scan(append(dest, w.last...)...) }

// Summary returns an account with its balance, or ErrNotFound.
func (a *Accounts) Summary(ctx context.Context, accountID string) (AccountSummary, error) {
	s, err := store.One(ctx, a.db, scanSummary, `SELECT `+summaryColumns+`
		FROM `+summaryTables+` WHERE a.id = $1`, accountID)
	if err != nil {
		return AccountSummary{}, fmt.Errorf("account %s: %w", accountID, err)
	}
	return s, nil
}

// Unfinished returns how many jobs of an account are queued and how many are running.
func (j *Jobs) Unfinished(ctx context.Context, accountID string) (queued, running int64, err error) {
	type count struct{ queued, running int64 }
	c, err := store.One(ctx, j.db, func(rows store.Rows) (c count, err error) {
		return c, rows.Scan(&c.queued, &c.running)
	}, `SELECT count(*) FILTER (WHERE status = $2), count(*) FILTER (WHERE status = $3) FROM jobs
		WHERE account_id = $1 AND status IN ($2, $3)`, accountID, string(job.Queued), string(job.Running))
	if err != nil {
		return 0, 0, fmt.Errorf("jobs of %s: %w", accountID, err)
	}
	return c.queued, c.running, nil
}
