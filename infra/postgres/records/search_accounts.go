package records

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/projections/store"
)

// AccountFound is an account that a search found.
type AccountFound struct {
	AccountID string `json:"accountId"`
	// By is what matched: account, email, person, job or key; Match is its id or e-mail.
	By    string `json:"by"`
	Match string `json:"match"`
}

// SearchAccounts returns at most limit accounts that a text names: a part of an e-mail, or a whole id of account, person, job or key,
// or how a key is shown (prefix…last4). Ids are found by indexes; e-mails and shown keys by reading all of them, which suits a person
// who waits.
func SearchAccounts(ctx context.Context, db store.Querier, text string, limit int) ([]AccountFound, error) {
	found, err := store.List(ctx, db, func(rows store.Rows) (a AccountFound, err error) {
		return a, rows.Scan(&a.AccountID, &a.By, &a.Match)
	}, `SELECT account_id, by, match FROM (
			SELECT id AS account_id, 'account' AS by, id AS match FROM accounts WHERE id = $1
			UNION ALL SELECT account_id, 'person', id FROM people WHERE id = $1
			UNION ALL SELECT account_id, 'job', id FROM jobs WHERE id = $1
			UNION ALL SELECT account_id, 'key', id FROM api_keys WHERE id = $1 OR prefix || '…' || last4 = $1
			UNION ALL SELECT account_id, 'email', email FROM people WHERE position(lower($1) IN email) > 0 AND $1 <> ''
		) found ORDER BY account_id, by LIMIT $2`, text, limit)
	if err != nil {
		return nil, fmt.Errorf("search accounts: %w", err)
	}
	return found, nil
}
