package checkpoint

import (
	"crypto/ed25519"
	"encoding/base64"
	"strings"

	"golang.org/x/mod/sumdb/note"
)

// JWK is a public key as a JSON Web Key (RFC 8037).
type JWK struct {
	Kty string `json:"kty"`
	Crv string `json:"crv"`
	// X is the key, 32 bytes in base64url.
	X string `json:"x"`
	// Kid is the key's name and number, joined by a plus sign.
	Kid string `json:"kid"`
}

// JWKOf returns a public key of Public in its other form. Error: ErrNoKey.
func JWKOf(public string) (JWK, error) {
	if _, err := note.NewVerifier(public); err != nil {
		return JWK{}, ErrNoKey
	}
	parts := strings.SplitN(public, "+", 3) // the key itself may have plus signs
	key, err := base64.StdEncoding.DecodeString(parts[2])
	if err != nil || len(key) != 1+ed25519.PublicKeySize { // a byte for the algorithm
		return JWK{}, ErrNoKey
	}
	return JWK{Kty: "OKP", Crv: "Ed25519", X: base64.RawURLEncoding.EncodeToString(key[1:]), Kid: parts[0] + "+" + parts[1]}, nil
}
