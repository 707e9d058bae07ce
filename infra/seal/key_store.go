package seal

import (
	"context"
	"errors"
)

// ErrNoKey means that the account has no data key: it was never made, or the store forgot it without a trace.
var ErrNoKey = errors.New("the account has no data key")

// ErrErased means that the account's data key was destroyed: what was sealed with it is gone forever. It has a method
// Erased() bool, by which those who may not import this package know it.
var ErrErased error = erased{}

type erased struct{}

func (erased) Error() string { return "the account's data key was destroyed" }

// Erased marks this error as one that does not pass.
func (erased) Erased() bool { return true }

// KeyStore keeps one wrapped data key for each account.
type KeyStore interface {
	// Get returns the account's wrapped key. Errors: ErrNoKey, ErrErased; any other means the store is away.
	Get(ctx context.Context, accountID string) (wrapped []byte, err error)
	// Create stores a wrapped key where the account has none, and returns the one that is stored then: of two that
	// create at once, both get the same. Errors: ErrErased.
	Create(ctx context.Context, accountID string, wrapped []byte) (stored []byte, err error)
	// Destroy forgets the key. A store that remembers that it did returns ErrErased from then on; one that does not
	// returns ErrNoKey, and what is sealed later gets a new key. An account without a key is not an error.
	Destroy(ctx context.Context, accountID string) error
}
