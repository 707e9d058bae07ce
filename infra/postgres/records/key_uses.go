package records

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/projections/store"
)

// KeyUses stores when API keys were last used.
type KeyUses struct{ db store.Querier }

// NewKeyUses stores uses in db.
func NewKeyUses(db store.Querier) *KeyUses { return &KeyUses{db: db} }

// RecordUses stores the latest use of each key, many in one statement. It is for people to look at, and not part of
// history. The keys of an account that was erased in the meantime get none.
func (k *KeyUses) RecordUses(ctx context.Context, uses []auth.UseOfKey) error {
	n := len(uses)
	accountIDs, keyIDs, ats := make([]string, n), make([]string, n), make([]time.Time, n)
	for i, u := range uses {
		accountIDs[i], keyIDs[i], ats[i] = u.AccountID, u.KeyID, u.At
	}
	// One statement may not update a row twice, and all processes lock rows in the same order.
	_, err := k.db.Exec(ctx, `INSERT INTO api_key_uses AS kept (account_id, key_id, used_at)
		SELECT account_id, key_id, max(used_at) FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS e (account_id, key_id, used_at)
		WHERE `+notErased+`
		GROUP BY account_id, key_id ORDER BY account_id, key_id
		ON CONFLICT (account_id, key_id) DO UPDATE SET used_at = excluded.used_at WHERE kept.used_at < excluded.used_at`,
		accountIDs, keyIDs, ats)
	if err != nil {
		return fmt.Errorf("record uses of %d keys: %w", n, err)
	}
	return nil
}

// LastUses returns when each of the account's keys was last used, by key id; keys that were never used are left out.
func (k *KeyUses) LastUses(ctx context.Context, accountID string) (map[string]time.Time, error) {
	uses, err := store.List(ctx, k.db, func(rows store.Rows) (u auth.UseOfKey, err error) {
		return u, rows.Scan(&u.KeyID, &u.At)
	}, `SELECT key_id, used_at FROM api_key_uses WHERE account_id = $1`, accountID)
	if err != nil {
		return nil, fmt.Errorf("uses of keys of %s: %w", accountID, err)
	}
	last := make(map[string]time.Time, len(uses))
	for _, u := range uses {
		last[u.KeyID] = u.At
	}
	return last, nil
}
