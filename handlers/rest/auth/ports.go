package auth

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/projections"
)

// Keys knows the API keys.
type Keys interface {
	// Lookup returns the key with this digest, in hex: its current secret's, or one's that was rotated out. Errors:
	// store.ErrNotFound; any other means that the store is away.
	Lookup(ctx context.Context, sha256hex string) (projections.KeyRecord, error)
	// Find returns the key of an account by its id and the beginning of the digest of one of its secrets, as Lookup does.
	Find(ctx context.Context, accountID, keyID, sha256Prefix string) (projections.KeyRecord, error)
}

// SessionStore keeps sessions, by the digest of their tokens: *projections.Sessions.
type SessionStore interface {
	Find(ctx context.Context, token string) (data []byte, found bool, err error)
	Commit(ctx context.Context, token string, data []byte, expiresAt time.Time) error
	Delete(ctx context.Context, token string) error
}
