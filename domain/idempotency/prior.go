// Package idempotency decides how a repeated Idempotency-Key is answered (docs/design/api.md "Idempotency").
package idempotency

import (
	"time"

	"github.com/toolmill/toolmill/domain/refusal"
)

// Lifetime is how long a key is remembered after its event.
const Lifetime = 24 * time.Hour

// Claim is a command's idempotency key with the fingerprint of its body. The zero Claim is a command without a key.
type Claim struct {
	// Key is the client's key, scoped by route and path ids and hashed by the gateway: base64url of SHA-256.
	Key string `json:"key,omitempty"`
	// Fingerprint is the SHA-256 of the canonical JSON body, base64url.
	Fingerprint string `json:"fingerprint,omitempty"`
}

// Prior is the first event of the accepted command that used the same key earlier.
type Prior struct {
	Fingerprint string
	At          time.Time
	// Value is the event as logged: the same event gives the same response.
	Value []byte
	// Offset is the offset of the event's frame in its partition.
	Offset int64
}

// Replay is not a refusal: the command was accepted earlier, and the first answer is returned again.
type Replay struct{ Prior *Prior }

// Error says that the command was accepted before.
func (r *Replay) Error() string { return "accepted before under the same idempotency key" }

// Check returns nil if the command is new, *Replay if the same body was accepted under the key, and the refusal
// idempotency_key_reused if another body was.
func Check(prior *Prior, claim Claim, at time.Time) error {
	if claim.Key == "" || prior == nil || at.Sub(prior.At) >= Lifetime {
		return nil
	}
	if prior.Fingerprint != claim.Fingerprint {
		return refusal.New(refusal.IdempotencyKeyReused, "this Idempotency-Key was used with another request body")
	}
	return &Replay{Prior: prior}
}
