// Package agekey opens keys that were encrypted with age (age-encryption.org/v1), so that who has the configuration, or a copy of
// it, does not have the keys. It implements seal.Unwrapper.
package agekey

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"

	"filippo.io/age"
)

// Prefix begins the text of a key that was encrypted with age; base64 of age's binary form follows.
const Prefix = "age:"

// textBytesMax is far above any key.
const textBytesMax = 1 << 10

// ErrIdentity means that there is no identity, or that it is not one of age's.
var ErrIdentity = errors.New("the key is encrypted with age, and TOOLMILL_KEY_IDENTITY is not an identity of age-keygen")

// Identity opens what was encrypted to it. The zero value opens nothing.
type Identity struct{ text string }

// New returns the identity with a text of age-keygen's: AGE-SECRET-KEY-1….
func New(text string) Identity { return Identity{text} }

// String hides the identity.
func (Identity) String() string { return "[identity]" }

// GoString hides the identity from %#v too.
func (i Identity) GoString() string { return i.String() }

// Unwrap implements seal.Unwrapper. A text without Prefix is a key that nobody encrypted.
func (i Identity) Unwrap(_ context.Context, text string) (string, error) {
	wrapped, encrypted := strings.CutPrefix(text, Prefix)
	if !encrypted {
		return text, nil
	}
	identity, err := age.ParseX25519Identity(i.text)
	if err != nil {
		return "", ErrIdentity // err has parts of the text
	}
	opened, err := age.Decrypt(base64.NewDecoder(base64.StdEncoding, strings.NewReader(wrapped)), identity)
	if err != nil {
		return "", fmt.Errorf("a key that is encrypted with age: %w", err)
	}
	key, err := io.ReadAll(io.LimitReader(opened, textBytesMax))
	if err != nil {
		return "", fmt.Errorf("a key that is encrypted with age: %w", err)
	}
	return strings.TrimSpace(string(key)), nil
}
