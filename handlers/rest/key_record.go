package rest

import (
	"time"

	"github.com/toolmill/toolmill/domain/plan"
)

// KeyRecord is an API key with what decides whether it may be used.
type KeyRecord struct {
	KeyID, AccountID string
	// SecretVersion names the secret that was looked up among those of the key; set by whoever looks it up.
	SecretVersion string
	Scopes        []string
	// RequestsPerMinute is what the account's plan allows it.
	RequestsPerMinute int
	// ExpiresAt is that of the secret that was looked up: for one that was rotated out, the end of its grace.
	ExpiresAt, RevokedAt *time.Time
	// Suspended is set where the account is.
	Suspended bool
	// Plan is the account's: what it may hold of the process goes by it.
	Plan plan.ID
}

// secretVersionCharacters are as many of the digest's as tell an account's secrets apart.
const secretVersionCharacters = 16

// ByAccount is in the place of a secret's name where nobody asked with a key.
const ByAccount = "account"

// SecretName names the secret that a request came with.
func (k KeyRecord) SecretName() string {
	if k.KeyID == "" || k.SecretVersion == "" {
		return ByAccount
	}
	return k.KeyID + "." + k.SecretVersion
}

// SecretVersion names a secret among those of its key.
func SecretVersion(sha256hex string) string { return sha256hex[:secretVersionCharacters] }
