package records

import (
	"context"
	"errors"
	"fmt"

	"github.com/toolmill/toolmill/projections/store"
)

// DataKeys stores the keys, wrapped by the master key, that seal the personal data in an account's events. They are
// not in the log: destroying one erases the account's personal data there.
type DataKeys struct{ db store.DB }

// NewDataKeys stores keys in db.
func NewDataKeys(db store.DB) *DataKeys { return &DataKeys{db: db} }

// ErrDestroyed means that the account had a key, and can never have one again.
var ErrDestroyed = errors.New("the account's data key was destroyed")

// ErrNotCurrent means that a key is wrapped by a master key that is not the current one.
var ErrNotCurrent = errors.New("the data key is not wrapped by the current master key")

// Get returns the account's wrapped key. Errors: store.ErrNotFound, ErrDestroyed.
func (d *DataKeys) Get(ctx context.Context, accountID string) ([]byte, error) {
	wrapped, err := store.One(ctx, d.db, scanBytes, `SELECT wrapped FROM account_data_keys WHERE account_id = $1`, accountID)
	if err == nil && wrapped == nil {
		err = ErrDestroyed
	}
	if err != nil {
		return nil, fmt.Errorf("data key of %s: %w", accountID, err)
	}
	return wrapped, nil
}

// Any returns some account's wrapped key, or ErrNotFound where no account has one.
func (d *DataKeys) Any(ctx context.Context) (accountID string, wrapped []byte, err error) {
	wrapped, err = store.One(ctx, d.db, func(rows store.Rows) (b []byte, err error) {
		return b, rows.Scan(&accountID, &b)
	}, `SELECT account_id, wrapped FROM account_data_keys WHERE wrapped IS NOT NULL LIMIT 1`)
	if err != nil {
		return "", nil, fmt.Errorf("any data key: %w", err)
	}
	return accountID, wrapped, nil
}

// Put stores a key for an account that has none, and returns the one that is stored then: of two concurrent calls one
// wins. The key is on disk when Put returns, even where the server commits asynchronously, because it cannot be
// restored from the log. check is of the master key that wrapped it. Errors: ErrDestroyed, ErrNotCurrent.
func (d *DataKeys) Put(ctx context.Context, accountID string, wrapped, check []byte) ([]byte, error) {
	var kept []byte
	current := true
	err := durably(ctx, d.db, store.Statement{
		// The lock lasts until the key is stored: a rotation begins after it, and finds it.
		SQL:  `SELECT master_key_check IS NULL OR master_key_check = $1 FROM installation FOR SHARE`,
		Args: []any{check},
		Rows: func(rows store.Rows) error {
			found, err := store.Collect(rows, func(rows store.Rows) (is bool, err error) { return is, rows.Scan(&is) })
			current = len(found) == 0 || found[0]
			return err
		},
	}, store.Statement{
		SQL: `INSERT INTO account_data_keys (account_id, wrapped) SELECT $1, $2
			WHERE NOT EXISTS (SELECT FROM installation WHERE master_key_check <> $3) ON CONFLICT DO NOTHING`,
		Args: []any{accountID, wrapped, check},
	}, store.Statement{
		SQL:  `SELECT wrapped FROM account_data_keys WHERE account_id = $1`,
		Args: []any{accountID},
		Rows: func(rows store.Rows) error {
			found, err := store.Collect(rows, scanBytes)
			if len(found) > 0 {
				kept = found[0]
			}
			return err
		},
	})
	switch {
	case err == nil && kept == nil && !current:
		err = ErrNotCurrent
	case err == nil && kept == nil:
		err = ErrDestroyed
	}
	if err != nil {
		return nil, fmt.Errorf("keep data key of %s: %w", accountID, err)
	}
	return kept, nil
}

// destroyKey destroys an account's key, or the possibility of one, and keeps when that was.
const destroyKey = `INSERT INTO account_data_keys (account_id, erased_at) VALUES ($1, now())
	ON CONFLICT (account_id) DO UPDATE SET wrapped = NULL, erased_at = coalesce(account_data_keys.erased_at, now())`

// Destroy destroys the account's key: nothing that was sealed with it can be opened again, and nothing more can be sealed for the
// account.
func (d *DataKeys) Destroy(ctx context.Context, accountID string) error {
	err := durably(ctx, d.db, store.Statement{SQL: destroyKey, Args: []any{accountID}})
	if err != nil {
		return fmt.Errorf("destroy data key of %s: %w", accountID, err)
	}
	return nil
}

// durably runs statements in a transaction that is on disk when it returns, even where the server commits
// asynchronously.
func durably(ctx context.Context, db store.DB, statements ...store.Statement) error {
	tx, err := db.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // nothing to undo after a commit
	if err := tx.Send(ctx, append([]store.Statement{{SQL: `SET LOCAL synchronous_commit = on`}}, statements...)); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

func scanBytes(rows store.Rows) (b []byte, err error) {
	err = rows.Scan(&b)
	return b, err
}

// WrappedKey is an account's data key as it is stored.
type WrappedKey struct {
	AccountID string
	Wrapped   []byte
}

// After returns at most so many keys, those of the accounts that follow an id, in their order. Destroyed ones are not among them.
func (d *DataKeys) After(ctx context.Context, accountID string, limit int) ([]WrappedKey, error) {
	rows, err := d.db.Query(ctx, `SELECT account_id, wrapped FROM account_data_keys
		WHERE wrapped IS NOT NULL AND account_id > $1 ORDER BY account_id LIMIT $2`, accountID, limit)
	if err != nil {
		return nil, fmt.Errorf("data keys: %w", err)
	}
	return store.Collect(rows, func(rows store.Rows) (k WrappedKey, err error) { return k, rows.Scan(&k.AccountID, &k.Wrapped) })
}

// Replace stores a key that was wrapped again. One that was destroyed meanwhile stays so.
func (d *DataKeys) Replace(ctx context.Context, old WrappedKey, wrapped []byte) error {
	err := durably(ctx, d.db, store.Statement{
		SQL:  `UPDATE account_data_keys SET wrapped = $3 WHERE account_id = $1 AND wrapped = $2`,
		Args: []any{old.AccountID, old.Wrapped, wrapped},
	})
	if err != nil {
		return fmt.Errorf("replace data key of %s: %w", old.AccountID, err)
	}
	return nil
}
