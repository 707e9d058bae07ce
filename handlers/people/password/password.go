// Package password hashes passwords with argon2id (RFC 9106). Comparing a password takes the same time with a hash as without
// one, so that the time of an answer does not reveal which accounts exist.
//
// Recommended is OWASP's first choice for argon2id (Password Storage Cheat Sheet). Each hash names its own cost, in the PHC
// string format, so that the cost can be raised later. At most hashingMax passwords are hashed at a time, 76 MiB in all;
// further calls wait up to waitMax, or until their context ends.
//
// The algorithm is golang.org/x/crypto/argon2. Of the packages that add the PHC format, the most used, alexedwards/argon2id, is
// at v1.0.0 of 2023 and panics on a stored hash with t=0 (its issue 36); the format takes 30 lines here.
package password

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"

	"golang.org/x/crypto/argon2"
	"golang.org/x/sync/semaphore"
)

const (
	lanes      = 1
	saltBytes  = 16
	hashBytes  = 32
	hashingMax = 4
	waitMax    = 5 * time.Second
)

// Cost is what hashing one password takes: memory, and passes over it.
type Cost struct{ MemoryKiB, Passes uint32 }

// Recommended costs 19 MiB and about 20 ms of one core.
var Recommended = Cost{MemoryKiB: 19 * 1024, Passes: 2}

// Hasher hashes passwords and compares them with hashes. It is safe for concurrent use.
type Hasher struct {
	cost  Cost
	slots *semaphore.Weighted
}

// NewHasher returns a hasher whose new hashes have the cost.
func NewHasher(cost Cost) *Hasher {
	return &Hasher{cost: cost, slots: semaphore.NewWeighted(hashingMax)}
}

// Hash returns the password's hash with a new salt, as $argon2id$v=19$m=…,t=…,p=…$salt$hash. Its error is the context's, or
// context.DeadlineExceeded if no slot became free within waitMax.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltBytes)
	_, _ = rand.Read(salt) // crypto/rand never fails since Go 1.24
	kept := stored{Cost: h.cost, lanes: lanes, salt: salt}
	var err error
	kept.hash, err = h.derive(ctx, kept, password)
	return kept.String(), err
}

// Matches reports whether the hash is the password's. An empty hash, for an unknown person, takes as long and never matches.
// Errors: those of Hash, and one for a malformed hash.
func (h *Hasher) Matches(ctx context.Context, password, hash string) (bool, error) {
	kept, err := parse(hash)
	if hash == "" {
		kept, err = h.nobody(), nil
	}
	if err != nil {
		return false, err
	}
	derived, err := h.derive(ctx, kept, password)
	same := subtle.ConstantTimeCompare(derived, kept.hash) == 1
	return same && hash != "" && err == nil, err
}

// nobody returns a hash that no password matches.
func (h *Hasher) nobody() stored {
	return stored{Cost: h.cost, lanes: lanes, salt: make([]byte, saltBytes), hash: make([]byte, hashBytes)}
}

func (h *Hasher) derive(ctx context.Context, s stored, password string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, waitMax)
	defer cancel()
	if err := h.slots.Acquire(ctx, 1); err != nil {
		return nil, fmt.Errorf("too many passwords are being hashed: %w", err)
	}
	defer h.slots.Release(1)
	return argon2.IDKey([]byte(password), s.salt, s.Passes, s.MemoryKiB, s.lanes, hashBytes), nil
}

// stored is a parsed hash with its parameters.
type stored struct {
	Cost

	lanes      uint8
	salt, hash []byte
}

var encoding = base64.RawStdEncoding

func (s stored) String() string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, s.MemoryKiB, s.Passes, s.lanes,
		encoding.EncodeToString(s.salt), encoding.EncodeToString(s.hash))
}

// errNoHash does not contain the text: it may be a secret in the wrong place.
var errNoHash = errors.New("not an argon2id hash in its PHC form")

func parse(text string) (s stored, err error) {
	var version int
	var rest string
	if _, err := fmt.Sscanf(text, "$argon2id$v=%d$m=%d,t=%d,p=%d$%s", &version, &s.MemoryKiB, &s.Passes, &s.lanes, &rest); err != nil {
		return s, errNoHash
	}
	salt, hash, found := strings.Cut(rest, "$")
	if s.salt, err = encoding.DecodeString(salt); err != nil || !found || version != argon2.Version || s.Passes < 1 || s.lanes < 1 {
		return s, errNoHash
	}
	if s.hash, err = encoding.DecodeString(hash); err != nil || len(s.hash) != hashBytes {
		return s, errNoHash
	}
	return s, nil
}
