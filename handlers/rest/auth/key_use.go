package auth

import "time"

// UseOfKey is when a key was used.
type UseOfKey struct {
	AccountID, KeyID string
	At               time.Time
}
