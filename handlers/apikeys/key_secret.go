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

// A key's secret is shown once and kept nowhere, and yet the answer that showed it is to be repeated to who repeats the
// request (docs/design/api.md "Idempotency"): the answer may have been lost, and the secret with it. So under an Idempotency-Key the
// secret is not drawn but derived, from a key of the service, the command's id, and the Idempotency-Key as the client sent
// it. The log holds the command's id and no more than a digest of the Idempotency-Key: neither the service nor a thief of
// its log and its keys can make the secret again, but who has the request can, for the 24 hours of its replay.

// newSecret returns the secret of a key that a command makes.
func (a *Wing) newSecret(c *rest.Call, commandID string, test bool) (apikey.Key, error) {
	random := rand.Reader
	if again := c.Header.Get(rest.IdempotencyKeyHeader); again != "" {
		const plenty = 1024 // an API key takes 32 bytes, and those that it throws away
		stream, err := hkdf.Key(sha256.New, a.KeySecrets, nil, "api-key\n"+commandID+"\n"+again, plenty)
		if err != nil {
			return apikey.Key{}, fmt.Errorf("derive API key: %w", err)
		}
		random = bytes.NewReader(stream)
	}
	return apikey.New(random, test)
}

// secretOf returns the secret that an accepted command made, to be shown; "" where the request that repeats it cannot make
// it again, because the service's own key has changed since.
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
