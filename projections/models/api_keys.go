package models

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/table"
)

var keysTable = table.New("api_keys", "account_id, id",
	"account_id text, id text, sha256 text, previous_sha256 text, previous_expires_at timestamptz, name text, "+
		"purpose text, prefix text, last4 text, scopes text, created_at timestamptz, expires_at timestamptz, "+
		"revoked_at timestamptz", "")

// KeyColumns are the columns that ScanKey reads.
const KeyColumns = `account_id, id, sha256, previous_sha256, previous_expires_at, name, purpose, prefix, last4, scopes,
	created_at, expires_at, revoked_at`

// KeyRef names an API key.
type KeyRef struct{ AccountID, KeyID string }

// keyModel is the read model api_keys. Each key is folded by the domain's fold of an account that has only this key.
//
// The keys of an erased account are deleted with their names.
type keyModel struct {
	states  map[KeyRef]*account.State
	touched []KeyRef
	// erased are the accounts that the batch erases.
	erased []string
}

func newKeyModel() *keyModel { return &keyModel{states: make(map[KeyRef]*account.State)} }

// keyOf returns the id of the event's API key, or "".
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

func (k *keyModel) load(b *batch.Batch) []store.Statement {
	var accountIDs, keyIDs []string
	for i := range b.Events {
		if erases(&b.Events[i]) {
			k.erased = append(k.erased, b.Events[i].AccountID)
		}
		ref := KeyRef{b.Events[i].AccountID, keyOf(b.Events[i].Data)}
		if ref.KeyID == "" || k.states[ref] != nil {
			continue
		}
		k.states[ref] = &account.State{Keys: make(map[string]account.Key)}
		k.touched = append(k.touched, ref)
		accountIDs, keyIDs = append(accountIDs, ref.AccountID), append(keyIDs, ref.KeyID)
	}
	if len(k.touched) == 0 {
		return nil
	}
	return []store.Statement{{
		SQL: `SELECT ` + KeyColumns + ` FROM api_keys
			JOIN unnest($1::text[], $2::text[]) AS wanted(account_id, id) USING (account_id, id)`,
		Args: []any{accountIDs, keyIDs},
		Rows: k.read,
	}}
}

func (k *keyModel) read(rows store.Rows) error {
	for rows.Next() {
		ref, key, err := ScanKey(rows)
		if err != nil {
			return err
		}
		k.states[ref].Keys[ref.KeyID] = key
	}
	return rows.Err()
}

func (k *keyModel) write(_ context.Context, b *batch.Batch, w *table.Writer) error {
	for i := range b.Events {
		if s := k.states[KeyRef{b.Events[i].AccountID, keyOf(b.Events[i].Data)}]; s != nil {
			s.Apply(b.Events[i].Envelope)
		}
	}
	r := keyRows{}
	for _, ref := range k.touched {
		key, exists := k.states[ref].Keys[ref.KeyID]
		if !exists {
			continue
		}
		if err := r.add(ref, key); err != nil {
			return err
		}
	}
	w.Put(keysTable, len(r.ids), r.accounts, r.ids, r.sha256s, r.previous, r.previousExpire, r.names, r.purposes,
		r.prefixes, r.last4s, r.scopes, r.created, r.expire, r.revoked)
	if len(k.erased) > 0 {
		w.Also(store.Statement{SQL: `DELETE FROM api_keys WHERE account_id = ANY($1)`, Args: []any{k.erased}})
	}
	return nil
}

type keyRows struct {
	accounts, ids, sha256s, names, purposes, prefixes, last4s, scopes []string
	previous                                                          []*string
	created                                                           []time.Time
	previousExpire, expire, revoked                                   []*time.Time
}

func (r *keyRows) add(ref KeyRef, k account.Key) error {
	scopes, err := table.EncodeState(k.Scopes)
	if err != nil {
		return fmt.Errorf("key %s: %w", ref.KeyID, err)
	}
	r.accounts, r.ids = append(r.accounts, ref.AccountID), append(r.ids, ref.KeyID)
	r.sha256s, r.previous = append(r.sha256s, k.SHA256), append(r.previous, table.Optional(k.PreviousSHA256))
	r.names, r.purposes = append(r.names, k.Name), append(r.purposes, k.Purpose)
	r.prefixes, r.last4s, r.scopes = append(r.prefixes, k.Prefix), append(r.last4s, k.Last4), append(r.scopes, scopes)
	r.created, r.expire = append(r.created, k.CreatedAt), append(r.expire, k.ExpiresAt)
	r.previousExpire, r.revoked = append(r.previousExpire, k.PreviousExpiresAt), append(r.revoked, k.RevokedAt)
	return nil
}

// ScanKey reads KeyColumns.
func ScanKey(rows store.Rows) (KeyRef, account.Key, error) {
	var ref KeyRef
	var k account.Key
	var previous *string
	var scopes []byte
	err := rows.Scan(&ref.AccountID, &ref.KeyID, &k.SHA256, &previous, &k.PreviousExpiresAt, &k.Name, &k.Purpose,
		&k.Prefix, &k.Last4, &scopes, &k.CreatedAt, &k.ExpiresAt, &k.RevokedAt)
	if err != nil {
		return ref, k, err
	}
	if previous != nil {
		k.PreviousSHA256 = *previous
	}
	list, err := table.DecodeState[[]string](scopes)
	if err != nil {
		return ref, k, fmt.Errorf("key %s: %w", ref.KeyID, err)
	}
	k.Scopes = *list
	return ref, k, nil
}
