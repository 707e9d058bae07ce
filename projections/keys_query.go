package projections

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/table"
)

// Keys answers queries on API keys.
type Keys struct{ db store.Querier }

// NewKeys returns queries on db.
func NewKeys(db store.Querier) *Keys { return &Keys{db: db} }

// KeyRecord is a key with its permissions. It may have expired or be revoked; the caller checks that.
type KeyRecord struct {
	AccountID string
	KeyID     string
	Scopes    []string
	// ExpiresAt is nil for a key that does not expire. For a rotated-out secret it is the end of its grace.
	ExpiresAt *time.Time
	RevokedAt *time.Time
	// Suspended, Test, Plan, Limits and Origins are the account's.
	Suspended bool
	Test      bool
	Plan      plan.ID
	Limits    plan.Limits
	Origins   []string
}

// keyRecordSQL finds a key by either of its secrets, the current one first, because a secret may have been rotated out
// and in again.
func keyRecordSQL(current, previous string) string {
	return `
SELECT k.account_id, k.id, k.scopes, k.expires_at, k.revoked_at, a.suspended, a.test, a.plan, a.limits, a.origins
FROM (
	SELECT account_id, id, scopes, expires_at, revoked_at, 0 AS rank FROM api_keys WHERE ` + current + `
	UNION ALL
	SELECT account_id, id, scopes, least(expires_at, previous_expires_at), revoked_at, 1
	FROM api_keys WHERE ` + previous + `
) k JOIN accounts a ON a.id = k.account_id ORDER BY k.rank LIMIT 1`
}

var (
	lookupSQL = keyRecordSQL("sha256 = $1", "previous_sha256 = $1")
	findSQL   = keyRecordSQL("account_id = $1 AND id = $2 AND starts_with(sha256, $3)",
		"account_id = $1 AND id = $2 AND starts_with(previous_sha256, $3)")
)

// Lookup returns the key with a secret, current or within its grace after a rotation, whose SHA-256 in hex is the given
// one, or ErrNotFound.
func (k *Keys) Lookup(ctx context.Context, sha256hex string) (KeyRecord, error) {
	record, err := store.One(ctx, k.db, scanKeyRecord, lookupSQL, sha256hex)
	if err != nil {
		return KeyRecord{}, fmt.Errorf("API key: %w", err)
	}
	return record, nil
}

// Find returns the account's key with this id and a secret, current or within its grace after a rotation, whose SHA-256
// in hex has the given prefix, or ErrNotFound.
func (k *Keys) Find(ctx context.Context, accountID, keyID, sha256Prefix string) (KeyRecord, error) {
	record, err := store.One(ctx, k.db, scanKeyRecord, findSQL, accountID, keyID, sha256Prefix)
	if err != nil {
		return KeyRecord{}, fmt.Errorf("API key %s: %w", keyID, err)
	}
	return record, nil
}

func scanKeyRecord(rows store.Rows) (KeyRecord, error) {
	var r KeyRecord
	var scopes, limits, origins []byte
	err := rows.Scan(&r.AccountID, &r.KeyID, &scopes, &r.ExpiresAt, &r.RevokedAt, &r.Suspended, &r.Test, &r.Plan, &limits, &origins)
	if err != nil {
		return KeyRecord{}, err
	}
	allowed, err := table.DecodeState[[]string](scopes)
	if err != nil {
		return KeyRecord{}, err
	}
	bounds, err := table.DecodeState[plan.Limits](limits)
	if err != nil {
		return KeyRecord{}, err
	}
	pages, err := table.DecodeState[[]string](origins)
	if err != nil {
		return KeyRecord{}, err
	}
	r.Scopes, r.Limits, r.Origins = *allowed, *bounds, *pages
	return r, nil
}

// Key is one of an account's keys.
type Key struct {
	ID string
	account.Key
}

// revokedListed bounds the revoked keys in a list.
const revokedListed = 100

// List returns the account's keys, including the most recently revoked ones, oldest first.
func (k *Keys) List(ctx context.Context, accountID string) ([]Key, error) {
	keys, err := store.List(ctx, k.db, func(rows store.Rows) (Key, error) {
		ref, key, err := models.ScanKey(rows)
		return Key{ID: ref.KeyID, Key: key}, err
	}, `SELECT `+models.KeyColumns+` FROM api_keys WHERE account_id = $1 AND (revoked_at IS NULL OR id IN (SELECT id FROM api_keys
		WHERE account_id = $1 AND revoked_at IS NOT NULL ORDER BY revoked_at DESC, id LIMIT $2)) ORDER BY created_at, id`,
		accountID, revokedListed)
	if err != nil {
		return nil, fmt.Errorf("API keys of %s: %w", accountID, err)
	}
	return keys, nil
}
