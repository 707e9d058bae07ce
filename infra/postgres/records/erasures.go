package records

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/projections/store"
)

// Erasures erases what Postgres keeps about accounts beside the log.
type Erasures struct{ db store.DB }

// NewErasures erases in db.
func NewErasures(db store.DB) *Erasures { return &Erasures{db: db} }

// ErasedTables are the tables whose rows about an account are deleted when it is erased; their column account_id names it.
// account_data_keys is not one of them: its row stays as a mark, without the key.
var ErasedTables = []string{"access_trail", "api_key_uses", "people", "sessions", "url_checks", "webhook_attempts"}

// notErased is a condition on rows e that are to be written: a process may know an account for a minute after its erasure.
const notErased = `NOT EXISTS (SELECT FROM account_data_keys AS d WHERE d.account_id = e.account_id AND d.wrapped IS NULL)`

// Erase deletes the rows of an account, takes its person out of what operators entered, and then destroys its data key, in one transaction that is on disk when Erase returns.
// Erasing again changes nothing.
func (e *Erasures) Erase(ctx context.Context, accountID string) error {
	statements := make([]store.Statement, 0, len(ErasedTables)+2) //nolint:mnd // and two more
	for _, table := range ErasedTables {
		statements = append(statements, store.Statement{SQL: `DELETE FROM ` + table + ` WHERE account_id = $1`, Args: []any{accountID}})
	}
	statements = append(statements, store.Statement{SQL: forgetOperators + ` AND $1 = ANY (accounts)`, Args: []any{accountID}},
		store.Statement{SQL: destroyKey, Args: []any{accountID}})
	if err := durably(ctx, e.db, statements...); err != nil {
		return fmt.Errorf("erase %s: %w", accountID, err)
	}
	return nil
}

// Left returns how many rows each table of ErasedTables has about an account, how many of operator_trail name its person, and under
// account_data_keys whether its key exists.
func (e *Erasures) Left(ctx context.Context, accountID string) (map[string]int64, error) {
	left := make(map[string]int64, len(ErasedTables)+2) //nolint:mnd // and two more
	count := func(table, which string) error {
		n, err := store.One(ctx, e.db, func(rows store.Rows) (n int64, err error) { return n, rows.Scan(&n) },
			`SELECT count(*) FROM `+table+` WHERE `+which, accountID)
		if err != nil {
			return fmt.Errorf("rows of %s in %s: %w", accountID, table, err)
		}
		left[table] = n
		return nil
	}
	for _, table := range ErasedTables {
		if err := count(table, `account_id = $1`); err != nil {
			return nil, err
		}
	}
	if err := count("operator_trail", namesPerson+` AND $1 = ANY (accounts)`); err != nil {
		return nil, err
	}
	return left, count("account_data_keys", `account_id = $1 AND wrapped IS NOT NULL`)
}

// EraseAgain does, in a transaction, for every account that the read models show as erased what Erase does: their rows and keys may
// have come back with a backup. It returns how many keys it has destroyed.
func EraseAgain(ctx context.Context, tx store.Tx) (keys int64, err error) {
	const erased = `(SELECT id FROM accounts WHERE erased)`
	statements := make([]store.Statement, 0, len(ErasedTables)+3) //nolint:mnd // and three more
	for _, table := range ErasedTables {
		statements = append(statements, store.Statement{SQL: `DELETE FROM ` + table + ` WHERE account_id IN ` + erased})
	}
	statements = append(statements, store.Statement{SQL: forgetOperators + ` AND accounts && ARRAY` + erased}, store.Statement{
		SQL:      `UPDATE account_data_keys SET wrapped = NULL, erased_at = now() WHERE wrapped IS NOT NULL AND account_id IN ` + erased,
		Affected: func(n int64) error { keys = n; return nil },
	}, store.Statement{
		SQL: `INSERT INTO account_data_keys (account_id, erased_at) SELECT id, now() FROM accounts WHERE erased ON CONFLICT DO NOTHING`,
	})
	if err := tx.Send(ctx, statements); err != nil {
		return 0, fmt.Errorf("erase again: %w", err)
	}
	return keys, nil
}
