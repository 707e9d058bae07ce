package apikeys

import (
	"bytes"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"fmt"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/handlers/rest"
)

// A key's secret is stored nowhere, yet a repeated request must get the same answer (docs/design/api.md "Idempotency"): the
// first answer may have been lost, and the secret with it. So with an Idempotency-Key the secret is not random but derived from
// a key of the service, the command's id, and the Idempotency-Key as the client sent it. The log holds only the command's id
// and a digest of the Idempotency-Key. So neither the service, nor a thief of both its log and its keys, can derive the secret
// again; a client that repeats the request gets it for 24 hours.

// newSecret returns the secret for a key that a command creates.
func (a *Wing) newSecret(c *rest.Call, commandID string, test bool) (apikey.Key, error) {
	random := rand.Reader
	if again := c.Header.Get(rest.IdempotencyKeyHeader); again != "" {
		const plenty = 1024 // an API key needs 32 bytes, plus those that the alphabet rejects
		stream, err := hkdf.Key(sha256.New, a.KeySecrets, nil, "api-key\n"+commandID+"\n"+again, plenty)
		if err != nil {
			return apikey.Key{}, fmt.Errorf("derive API key: %w", err)
		}
		random = bytes.NewReader(stream)
	}
	return apikey.New(random, test)
}

// secretOf returns the secret that an accepted command created; "" if it cannot be derived again because the service's own key
// has changed since.
func (a *Wing) secretOf(c *rest.Call, made apikey.Key, accepted commands.Result, test bool, sha256hex string) (string, error) {
	if accepted.Replayed {
		var err error
		if made, err = a.newSecret(c, accepted.Event.CommandID, test); err != nil {
			return "", err
		}
	}
	if made.SHA256() != sha256hex {
		return "", nil
	}
	return made.Reveal(), nil
}
