package rest

import (
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/projections"
)

// Caller is who sends a call: an API key, or a session, with the account's fields of a key record.
type Caller struct {
	projections.KeyRecord

	// SecretVersion identifies the secret that the request used among those of the key, "" for a session.
	SecretVersion string
}

// secretVersionCharacters are enough of the digest to tell the secrets of an account apart.
const secretVersionCharacters = 16

// ByAccount is the secret name of a caller without an API key.
const ByAccount = "account"

// SecretName identifies the secret that the request used.
func (c Caller) SecretName() string {
	if c.KeyID == "" || c.SecretVersion == "" {
		return ByAccount
	}
	return c.KeyID + "." + c.SecretVersion
}

// SecretVersion identifies a secret among those of its key.
func SecretVersion(sha256hex string) string { return sha256hex[:secretVersionCharacters] }

// Actor returns who makes the call: the operator key, the person who is signed in, or the API key.
func (c *Call) Actor() event.Actor {
	if c.OperatorKeyID != "" {
		return event.ByOperator(c.OperatorKeyID)
	}
	if c.PersonID != "" {
		return event.ByPerson(c.PersonID)
	}
	return event.ByKey(c.Key.KeyID)
}
