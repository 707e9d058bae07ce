// Package apikey defines the form of API keys: tmk_live_ or tmk_test_, for operators tmo_live_, 32 base62 characters of
// secret, and their CRC-32 in 6 characters, so that recognising a mistyped or leaked key needs no database
// (docs/design/api.md "Keys, scopes, sessions").
package apikey

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
)

const (
	livePrefix       = "tmk_live_"
	testPrefix       = "tmk_test_"
	secretCharacters = 32
	sumCharacters    = 6
	lengthTotal      = len(livePrefix) + secretCharacters + sumCharacters
	// shownCharacters is how many characters of the secret the key's record holds, from each end.
	shownCharacters = 4
)

// ErrMalformed means that a text does not have the form of an API key.
var ErrMalformed = errors.New("not an API key")

// Key is a well-formed API key. It is shown once and never stored.
type Key struct{ text string }

// New returns a key made from random; test keys belong to test accounts.
func New(random io.Reader, test bool) (Key, error) {
	if test {
		return newKey(random, testPrefix)
	}
	return newKey(random, livePrefix)
}

func newKey(random io.Reader, prefix string) (Key, error) {
	secret, err := randomBase62(random, secretCharacters)
	if err != nil {
		return Key{}, fmt.Errorf("make API key: %w", err)
	}
	return Key{text: prefix + secret + sum(prefix+secret)}, nil
}

// Parse returns the key in text, or ErrMalformed.
func Parse(text string) (Key, error) { return parse(text, livePrefix, testPrefix) }

// parse accepts keys with one of the prefixes, which are of the same length.
func parse(text string, prefixes ...string) (Key, error) {
	if len(text) != lengthTotal || !slices.Contains(prefixes, text[:len(livePrefix)]) {
		return Key{}, ErrMalformed
	}
	body := text[:lengthTotal-sumCharacters]
	if !isBase62(text[len(livePrefix):]) || text[len(body):] != sum(body) {
		return Key{}, ErrMalformed
	}
	return Key{text: text}, nil
}

// Reveal returns the full key, to be shown to its owner.
func (k Key) Reveal() string { return k.text }

// String hides the secret, so that a logged key does no harm.
func (k Key) String() string { return k.Prefix() + "…" + k.Last4() }

// SHA256 returns the digest by which the key is looked up, as 64 hex digits.
func (k Key) SHA256() string {
	digest := sha256.Sum256([]byte(k.text))
	return hex.EncodeToString(digest[:])
}

// Prefix returns the beginning of the key, by which people recognise it.
func (k Key) Prefix() string { return k.text[:len(livePrefix)+shownCharacters] }

// Last4 returns the key's last four characters.
func (k Key) Last4() string { return k.text[len(k.text)-shownCharacters:] }

// sum is the CRC-32 (IEEE) in base62, padded with zeros: 62^6 is more than 2^32.
func sum(body string) string {
	n := crc32.ChecksumIEEE([]byte(body))
	var digits [sumCharacters]byte
	for i := len(digits) - 1; i >= 0; i-- {
		digits[i] = alphabet[n%base]
		n /= base
	}
	return string(digits[:])
}
