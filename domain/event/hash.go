package event

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Hash is a SHA-256 digest. The zero Hash is before the first link of a chain.
type Hash [sha256.Size]byte

// String returns the digest as 64 hex digits.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// MarshalText writes the digest as hex.
func (h Hash) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, h[:]), nil }

// UnmarshalText reads 64 hex digits.
func (h *Hash) UnmarshalText(text []byte) error {
	if len(text) != hex.EncodedLen(len(h)) {
		return fmt.Errorf("hash has %d digits, want %d", len(text), hex.EncodedLen(len(h)))
	}
	_, err := hex.Decode(h[:], text)
	return err
}

// ValueHash is the link of an account's own chain: the digest of an event as logged, which the account's next event
// carries as previoushash. It is all that verifying an exported history needs.
func ValueHash(value []byte) Hash { return sha256.Sum256(value) }

// FrameHash is the link of a partition's chain.
func FrameHash(prev Hash, value []byte) Hash {
	digest := sha256.New()
	digest.Write(prev[:])
	digest.Write(value)
	var sum Hash
	digest.Sum(sum[:0])
	return sum
}
