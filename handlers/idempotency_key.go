package handlers

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/refusal"
)

const (
	idempotencyKeyHeader      = "Idempotency-Key"
	idempotencyReplayedHeader = "Idempotency-Replayed"
	idempotencyKeyBytesMax    = 255
)

// claimOf returns what a request says about its own repetition; the zero Claim without an Idempotency-Key. The key is
// the client's own within the account, the route and the ids in its path (api.md, "Idempotency").
func claimOf(r *http.Request, accountID, route, pathID string, body jsontext.Value) (idempotency.Claim, error) {
	keys := r.Header.Values(idempotencyKeyHeader)
	if len(keys) == 0 {
		return idempotency.Claim{}, nil
	}
	if len(keys) > 1 || !visible(keys[0]) {
		return idempotency.Claim{}, refusal.New(InvalidIdempotencyKey,
			fmt.Sprintf("Idempotency-Key must be one header of 1 to %d visible ASCII characters", idempotencyKeyBytesMax))
	}
	fingerprint, err := fingerprintOf(body)
	if err != nil {
		return idempotency.Claim{}, err
	}
	// A newline can be in none of the parts, so no two scopes are spelled alike.
	scope := strings.Join([]string{accountID, route, pathID, keys[0]}, "\n")
	return idempotency.Claim{Key: digest([]byte(scope)), Fingerprint: fingerprint}, nil
}

// fingerprintOf is the SHA-256 of the canonical JSON body (RFC 8785: sorted names, normal numbers, no white space).
// Bodies that differ in nothing that JSON means have the same one.
func fingerprintOf(body jsontext.Value) (string, error) {
	sum := sha256.New()
	if len(body) > 0 {
		document, err := readNode(body)
		if err == nil {
			err = writeCanonical(sum, document)
		}
		if err != nil {
			return "", refusal.New(MalformedJSON, "the body is not valid JSON")
		}
	}
	return base64.RawURLEncoding.EncodeToString(sum.Sum(nil)), nil
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

func visible(key string) bool {
	return key != "" && len(key) <= idempotencyKeyBytesMax &&
		!strings.ContainsFunc(key, func(c rune) bool { return c < '!' || c > '~' })
}
