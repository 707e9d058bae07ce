package rest

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest/bodies"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

const (
	// IdempotencyKeyHeader is the header that identifies repetitions of a request.
	IdempotencyKeyHeader      = "Idempotency-Key"
	idempotencyReplayedHeader = "Idempotency-Replayed"
	idempotencyKeyBytesMax    = 255
)

// ClaimOf returns a request's Idempotency-Key with its scope and fingerprint; the zero Claim without one. A key is scoped to
// the account, the route and the ids in the path (docs/design/api.md "Idempotency").
func ClaimOf(r *http.Request, accountID, route, pathID string, body jsontext.Value) (idempotency.Claim, error) {
	keys := r.Header.Values(IdempotencyKeyHeader)
	if len(keys) == 0 {
		return idempotency.Claim{}, nil
	}
	if len(keys) > 1 || !visible(keys[0]) {
		return idempotency.Claim{}, refusal.New(codes.InvalidIdempotencyKey,
			fmt.Sprintf("Idempotency-Key must be one header of 1 to %d visible ASCII characters", idempotencyKeyBytesMax))
	}
	fingerprint, err := bodies.FingerprintOf(body)
	if err != nil {
		return idempotency.Claim{}, err
	}
	// No part can contain a newline, so different scopes have different spellings.
	scope := strings.Join([]string{accountID, route, pathID, keys[0]}, "\n")
	return idempotency.Claim{Key: Digest([]byte(scope)), Fingerprint: fingerprint}, nil
}

// Digest returns the SHA-256 of data in base64url, 43 characters.
func Digest(data []byte) string {
	sum := sha256.Sum256(data)
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

func visible(key string) bool {
	return key != "" && len(key) <= idempotencyKeyBytesMax &&
		!strings.ContainsFunc(key, func(c rune) bool { return c < '!' || c > '~' })
}
