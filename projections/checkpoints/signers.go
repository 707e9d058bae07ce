package checkpoints

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/projections/store"
)

// Keys are the keys that a process has.
type Keys struct {
	// Current is the one to sign with.
	Current checkpoint.Key
	// Others are the one before, or the next one, while keys are replaced.
	Others []checkpoint.Key
	// Lost allows that the current key signs alone though the one before has not named it, because that one is lost.
	Lost bool
}

// Errors of Make: nothing is signed.
var (
	// ErrKeyBefore means that the key that signed the last checkpoint is not here to vouch for a new one.
	ErrKeyBefore = errors.New("the log's checkpoints are signed by another key, which must sign once more to name the new one: " +
		"set TOOLMILL_CHECKPOINT_KEY_OTHER, or TOOLMILL_MASTER_KEY_OTHER for a key that is derived from it")
	// ErrKeyReplaced means that the current key was replaced by one that is not here.
	ErrKeyReplaced = errors.New("the key of checkpoints was replaced: restart this process with the new one")
)

// Signer is a key that has signed checkpoints.
type Signer struct {
	// Key is the public key, Since the first checkpoint that it signed. All but the first were named by that one.
	Key   string `json:"key"`
	Since uint64 `json:"since"`
}

// signers returns who signs the checkpoint after those that known, in order, have signed, and the public key that it names because it
// is a new one. Once a key was replaced nobody goes back to it: processes that are restarted one after the other do not take turns.
func (k Keys) signers(known []Signer) (by []checkpoint.Key, names string, err error) {
	if len(known) == 0 || known[len(known)-1].Key == k.Current.Public() {
		return []checkpoint.Key{k.Current}, "", nil
	}
	newest := known[len(known)-1].Key
	at := slices.IndexFunc(k.Others, func(other checkpoint.Key) bool { return other.Public() == newest })
	replaced := slices.ContainsFunc(known, func(s Signer) bool { return s.Key == k.Current.Public() })
	switch {
	case replaced && at < 0:
		return nil, "", ErrKeyReplaced
	case replaced:
		return k.Others[at : at+1], "", nil
	case at >= 0:
		return []checkpoint.Key{k.Others[at], k.Current}, k.Current.Public(), nil
	case k.Lost:
		return []checkpoint.Key{k.Current}, k.Current.Public(), nil
	}
	return nil, "", fmt.Errorf("%w (it is %s)", ErrKeyBefore, newest)
}

// signersIn returns the keys that have signed, in the order of their first checkpoints.
func signersIn(ctx context.Context, db store.Querier) ([]Signer, error) {
	all, err := store.List(ctx, db, func(rows store.Rows) (s Signer, err error) {
		var since int64
		err = rows.Scan(&s.Key, &since)
		s.Since = uint64(since) //nolint:gosec // counted from 1
		return s, err
	}, `SELECT public, number FROM checkpoint_keys ORDER BY number, public`)
	if err != nil {
		return nil, fmt.Errorf("keys of checkpoints: %w", err)
	}
	return all, nil
}

// keepSigner remembers which checkpoint a key signed first.
func keepSigner(ctx context.Context, tx store.Tx, public string, number uint64) error {
	_, err := tx.Exec(ctx, `INSERT INTO checkpoint_keys (public, number) VALUES ($1, $2) ON CONFLICT DO NOTHING`, public, int64(number)) //nolint:gosec // counted from 1
	return err
}
