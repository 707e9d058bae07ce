package auth

import (
	"context"

	"github.com/toolmill/toolmill/projections"
)

// Keys returns API keys.
type Keys interface {
	// Lookup returns the key with this digest, in hex, of its current secret or of one that was rotated. Errors:
	// store.ErrNotFound; any other means that the store is unavailable.
	Lookup(ctx context.Context, sha256hex string) (projections.KeyRecord, error)
	// Find returns the key of an account by its id and the beginning of the digest of one of its secrets, with the errors of
	// Lookup.
	Find(ctx context.Context, accountID, keyID, sha256Prefix string) (projections.KeyRecord, error)
}
