package projections

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
)

var keysTable = newTable("api_keys", "account_id, id",
	"account_id text, id text, sha256 text, previous_sha256 text, previous_expires_at timestamptz, name text, "+
		"purpose text, prefix text, last4 text, scopes text, created_at timestamptz, expires_at timestamptz, "+
		"revoked_at timestamptz", "")

const keyColumns = `account_id, id, sha256, previous_sha256, previous_expires_at, name, purpose, prefix, last4, scopes,
	created_at, expires_at, revoked_at`

type keyRef struct{ accountID, keyID string }

// apiKeys is the read model api_keys, folded by the account's own fold, one key at a time.
type apiKeys struct {
	states  map[keyRef]*account.State
	touched []keyRef
}

func newAPIKeys() *apiKeys { return &apiKeys{states: make(map[keyRef]*account.State)} }

// keyOf returns the API key that an event is about, or "".
func keyOf(e event.Event) string {
	switch e := e.(type) {
	case account.APIKeyCreated:
		return e.KeyID
	case account.APIKeyRotated:
		return e.KeyID
	case account.APIKeyChanged:
		return e.KeyID
	case account.APIKeyRevoked:
		return e.KeyID
	}
	return ""
}

func (k *apiKeys) load(b *batch) []Statement {
	var accountIDs, keyIDs []string
	for i := range b.events {
		ref := keyRef{b.events[i].AccountID, keyOf(b.events[i].Data)}
		if ref.keyID == "" || k.states[ref] != nil {
			continue
		}
		k.states[ref] = &account.State{Keys: make(map[string]account.Key)}
		k.touched = append(k.touched, ref)
		accountIDs, keyIDs = append(accountIDs, ref.accountID), append(keyIDs, ref.keyID)
	}
	if len(k.touched) == 0 {
		return nil
	}
	return []Statement{{
		SQL: `SELECT ` + keyColumns + ` FROM api_keys
			JOIN unnest($1::text[], $2::text[]) AS wanted(account_id, id) USING (account_id, id)`,
		Args: []any{accountIDs, keyIDs},
		Rows: k.read,
	}}
}

func (k *apiKeys) read(rows Rows) error {
	for rows.Next() {
		ref, key, err := scanKey(rows)
		if err != nil {
			return err
		}
		k.states[ref].Keys[ref.keyID] = key
	}
	return rows.Err()
}

func (k *apiKeys) write(_ context.Context, b *batch, w *writer) error {
	for i := range b.events {
		if s := k.states[keyRef{b.events[i].AccountID, keyOf(b.events[i].Data)}]; s != nil {
			s.Apply(b.events[i].Envelope)
		}
	}
	r := keyRows{}
	for _, ref := range k.touched {
		key, exists := k.states[ref].Keys[ref.keyID]
		if !exists {
			continue
		}
		if err := r.add(ref, key); err != nil {
			return err
		}
	}
	w.put(keysTable, len(r.ids), r.accounts, r.ids, r.sha256s, r.previous, r.previousExpire, r.names, r.purposes,
		r.prefixes, r.last4s, r.scopes, r.created, r.expire, r.revoked)
	return nil
}

type keyRows struct {
	accounts, ids, sha256s, names, purposes, prefixes, last4s, scopes []string
	previous                                                          []*string
	created                                                           []time.Time
	previousExpire, expire, revoked                                   []*time.Time
}

func (r *keyRows) add(ref keyRef, k account.Key) error {
	scopes, err := encodeState(k.Scopes)
	if err != nil {
		return fmt.Errorf("key %s: %w", ref.keyID, err)
	}
	r.accounts, r.ids = append(r.accounts, ref.accountID), append(r.ids, ref.keyID)
	r.sha256s, r.previous = append(r.sha256s, k.SHA256), append(r.previous, optional(k.PreviousSHA256))
	r.names, r.purposes = append(r.names, k.Name), append(r.purposes, k.Purpose)
	r.prefixes, r.last4s, r.scopes = append(r.prefixes, k.Prefix), append(r.last4s, k.Last4), append(r.scopes, scopes)
	r.created, r.expire = append(r.created, k.CreatedAt), append(r.expire, k.ExpiresAt)
	r.previousExpire, r.revoked = append(r.previousExpire, k.PreviousExpiresAt), append(r.revoked, k.RevokedAt)
	return nil
}

// scanKey reads keyColumns.
func scanKey(rows Rows) (keyRef, account.Key, error) {
	var ref keyRef
	var k account.Key
	var previous *string
	var scopes []byte
	err := rows.Scan(&ref.accountID, &ref.keyID, &k.SHA256, &previous, &k.PreviousExpiresAt, &k.Name, &k.Purpose,
		&k.Prefix, &k.Last4, &scopes, &k.CreatedAt, &k.ExpiresAt, &k.RevokedAt)
	if err != nil {
		return ref, k, err
	}
	if previous != nil {
		k.PreviousSHA256 = *previous
	}
	list, err := decodeState[[]string](scopes)
	if err != nil {
		return ref, k, fmt.Errorf("key %s: %w", ref.keyID, err)
	}
	k.Scopes = *list
	return ref, k, nil
}
