package rest

import "github.com/toolmill/toolmill/projections"

// Caller is who sent a call: the API key, or of a session's account what a key would have of it.
type Caller struct {
	projections.KeyRecord

	// SecretVersion names the secret that the request came with among those of the key, "" for a session.
	SecretVersion string
}

// secretVersionCharacters are as many of the digest's as tell an account's secrets apart.
const secretVersionCharacters = 16

// ByAccount is in the place of a secret's name where nobody asked with a key.
const ByAccount = "account"

// SecretName names the secret that a request came with.
func (c Caller) SecretName() string {
	if c.KeyID == "" || c.SecretVersion == "" {
		return ByAccount
	}
	return c.KeyID + "." + c.SecretVersion
}

// SecretVersion names a secret among those of its key.
func SecretVersion(sha256hex string) string { return sha256hex[:secretVersionCharacters] }
