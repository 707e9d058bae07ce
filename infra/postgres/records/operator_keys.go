package records

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/projections/store"
)

// OperatorKeys stores the keys of operators.
type OperatorKeys struct{ db store.DB }

// NewOperatorKeys stores keys in db.
func NewOperatorKeys(db store.DB) *OperatorKeys { return &OperatorKeys{db: db} }

const operatorKeyColumns = `id, name, scopes, prefix, last4, sha256, created_by, created_at, expires_at, coalesce(revoked_by, ''), revoked_at`

func scanOperatorKey(rows store.Rows) (k auth.OperatorKey, err error) {
	err = rows.Scan(&k.ID, &k.Name, &k.Scopes, &k.Prefix, &k.Last4, &k.SHA256, &k.CreatedBy, &k.CreatedAt, &k.ExpiresAt, &k.RevokedBy, &k.RevokedAt)
	return k, err
}

// Add stores a new key. It is on disk when Add returns.
func (o *OperatorKeys) Add(ctx context.Context, k auth.OperatorKey) error {
	err := durably(ctx, o.db, store.Statement{
		SQL: `INSERT INTO operator_keys (id, name, scopes, prefix, last4, sha256, created_by, created_at, expires_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		Args: []any{k.ID, k.Name, k.Scopes, k.Prefix, k.Last4, k.SHA256, k.CreatedBy, k.CreatedAt, k.ExpiresAt},
	})
	if err != nil {
		return fmt.Errorf("add operator key: %w", err)
	}
	return nil
}

// Lookup returns the key with this digest, in hex, or store.ErrNotFound. The look-up is by the digest of a secret, so the time
// that it takes says nothing of any secret.
func (o *OperatorKeys) Lookup(ctx context.Context, sha256hex string) (auth.OperatorKey, error) {
	k, err := store.One(ctx, o.db, scanOperatorKey, `SELECT `+operatorKeyColumns+` FROM operator_keys WHERE sha256 = $1`, sha256hex)
	if err != nil {
		return k, fmt.Errorf("look up operator key: %w", err)
	}
	return k, nil
}

// List returns all keys, revoked ones included, oldest first.
func (o *OperatorKeys) List(ctx context.Context) ([]auth.OperatorKey, error) {
	all, err := store.List(ctx, o.db, scanOperatorKey, `SELECT `+operatorKeyColumns+` FROM operator_keys ORDER BY created_at, id`)
	if err != nil {
		return nil, fmt.Errorf("list operator keys: %w", err)
	}
	return all, nil
}

// Revoke revokes a key at once, in every process, and returns it. A revoked key stays as it is. Error: store.ErrNotFound.
func (o *OperatorKeys) Revoke(ctx context.Context, id, by string) (auth.OperatorKey, error) {
	var revoked []auth.OperatorKey
	err := durably(ctx, o.db, store.Statement{
		SQL: `UPDATE operator_keys SET revoked_by = coalesce(revoked_by, $2), revoked_at = coalesce(revoked_at, now())
			WHERE id = $1 RETURNING ` + operatorKeyColumns,
		Args: []any{id, by},
		Rows: func(rows store.Rows) (err error) {
			revoked, err = store.Collect(rows, scanOperatorKey)
			return err
		},
	})
	if err == nil && len(revoked) == 0 {
		err = store.ErrNotFound
	}
	if err != nil {
		return auth.OperatorKey{}, fmt.Errorf("revoke operator key %s: %w", id, err)
	}
	return revoked[0], nil
}
