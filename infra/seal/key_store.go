package seal

import (
	"context"
	"errors"
)

// ErrNoKey means that the account has no data key: it was never created, or was destroyed in a store that keeps no
// trace of it.
var ErrNoKey = errors.New("the account has no data key")

// ErrErased means that the account's data key was destroyed: what was sealed with it cannot be opened again. Packages
// that may not import this one recognise it by its method Erased() bool.
var ErrErased error = erased{}

// ErrRotated means that the current master key is another one.
var ErrRotated = errors.New("the master key was rotated")

type erased struct{}

func (erased) Error() string { return "the account's data key was destroyed" }

// Erased marks the error as permanent.
func (erased) Erased() bool { return true }

// KeyStore stores one wrapped data key for each account.
type KeyStore interface {
	// Get returns the account's wrapped key. Errors: ErrNoKey, ErrErased; any other means that the store is away.
	Get(ctx context.Context, accountID string) (wrapped []byte, err error)
	// Create stores a wrapped key if the account has none, and returns the stored one: two concurrent calls return
	// the same. check is of the master key that wrapped it (PurposeCheck). Errors: ErrErased; ErrRotated if that is not the current
	// master key, as the store knows it.
	Create(ctx context.Context, accountID string, wrapped, check []byte) (stored []byte, err error)
	// Destroy deletes the key. A store that remembers this returns ErrErased from then on; one that does not returns
	// ErrNoKey, and what is sealed later gets a new key. An account without a key is not an error.
	Destroy(ctx context.Context, accountID string) error
}
