package bodies

import (
	"crypto/sha256"
	"encoding/base64"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// FingerprintOf returns the SHA-256 of the canonical JSON body (RFC 8785: sorted names, normalised numbers, no white space).
// Bodies with the same JSON meaning have the same fingerprint.
func FingerprintOf(body jsontext.Value) (string, error) {
	sum := sha256.New()
	if len(body) > 0 {
		document, err := readNode(body)
		if err == nil {
			err = writeCanonical(sum, document)
		}
		if err != nil {
			return "", refusal.New(codes.MalformedJSON, "the body is not valid JSON")
		}
	}
	return base64.RawURLEncoding.EncodeToString(sum.Sum(nil)), nil
}
