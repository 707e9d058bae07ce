package kafkatest

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"math/big"
	"os"
	"time"
)

// issuer signs access tokens that a secured broker accepts (RFC 7519, RS256).
type issuer struct{ key *rsa.PrivateKey }

const (
	issuerKeyID   = "tests"
	tokenAudience = "kafka"
)

// newIssuer makes a key and writes its public part to a file, which the broker reads at its start.
func newIssuer(jwksPath string) (issuer, error) {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return issuer{}, err
	}
	text, err := json.Marshal(map[string]any{"keys": []map[string]string{{
		"kty": "RSA", "use": "sig", "alg": "RS256", "kid": issuerKeyID,
		"n": base64URL(key.N.Bytes()), "e": base64URL(big.NewInt(int64(key.E)).Bytes()),
	}}})
	if err != nil {
		return issuer{}, err
	}
	return issuer{key}, os.WriteFile(jwksPath, text, 0o600)
}

func (i issuer) token(user string, until time.Time) (string, error) {
	header, err := json.Marshal(map[string]string{"alg": "RS256", "kid": issuerKeyID})
	if err != nil {
		return "", err
	}
	claims, err := json.Marshal(map[string]any{"sub": user, "aud": tokenAudience, "iat": time.Now().Unix() - 1, "exp": until.Unix()})
	if err != nil {
		return "", err
	}
	text := base64URL(header) + "." + base64URL(claims)
	digest := sha256.Sum256([]byte(text))
	signature, err := rsa.SignPKCS1v15(rand.Reader, i.key, crypto.SHA256, digest[:])
	return text + "." + base64URL(signature), err
}

func base64URL(bytes []byte) string { return base64.RawURLEncoding.EncodeToString(bytes) }

// Token returns an access token of a user of a secured broker, until a time.
func (a *Apache) Token(t TB, user string, until time.Time) string {
	t.Helper()
	token, err := a.security.issuer.token(user, until)
	if err != nil {
		t.Fatalf("kafkatest: %v", err)
	}
	return token
}
