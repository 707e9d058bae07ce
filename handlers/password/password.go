// Package password hashes passwords with argon2id (RFC 9106), and compares them in the same time whether there is
// anything to compare with or not.
//
// The parameters are OWASP's first choice for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane, some
// 20 ms of one core. Each hash names its own, in the PHC string form, so that they can be raised without anybody noticing.
// At most hashingMax run at a time, 76 MiB in all; the next ones wait waitMax, or for as long as their context lets them.
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
	memoryKiB  = 19 * 1024
	passes     = 2
	lanes      = 1
	saltBytes  = 16
	hashBytes  = 32
	hashingMax = 4
	waitMax    = 5 * time.Second
)

// Hasher hashes. It is safe for concurrent use.
type Hasher struct {
	memoryKiB, passes uint32
	slots             *semaphore.Weighted
}

// NewHasher returns a hasher with the package's parameters.
func NewHasher() *Hasher { return newHasher(memoryKiB, passes) }

// NewWeakHasher returns a hasher that costs nothing, for tests: what it hashes is worth nothing either.
func NewWeakHasher() *Hasher { return newHasher(8, 1) }

func newHasher(memoryKiB, passes uint32) *Hasher {
	return &Hasher{memoryKiB: memoryKiB, passes: passes, slots: semaphore.NewWeighted(hashingMax)}
}

// Hash returns the password's hash with a new salt, as $argon2id$v=19$m=…,t=…,p=…$salt$hash. Its error is the context's,
// which is also context.DeadlineExceeded where no slot was free for five seconds.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltBytes)
	_, _ = rand.Read(salt) // crypto/rand never fails since Go 1.24
	kept := stored{memoryKiB: h.memoryKiB, passes: h.passes, lanes: lanes, salt: salt}
	var err error
	kept.hash, err = h.derive(ctx, kept, password)
	return kept.String(), err
}

// Matches reports whether the password is the one of a hash. Where the hash is empty, which stands for nobody, it takes
// as long and is false. Errors: those of Hash, and one for a text that is no hash.
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

// nobody is a hash that no password has.
func (h *Hasher) nobody() stored {
	return stored{memoryKiB: h.memoryKiB, passes: h.passes, lanes: lanes, salt: make([]byte, saltBytes), hash: make([]byte, hashBytes)}
}

func (h *Hasher) derive(ctx context.Context, s stored, password string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, waitMax)
	defer cancel()
	if err := h.slots.Acquire(ctx, 1); err != nil {
		return nil, fmt.Errorf("too many passwords are being hashed: %w", err)
	}
	defer h.slots.Release(1)
	return argon2.IDKey([]byte(password), s.salt, s.passes, s.memoryKiB, s.lanes, hashBytes), nil
}

// stored is a hash with its parameters.
type stored struct {
	memoryKiB, passes uint32
	lanes             uint8
	salt, hash        []byte
}

var encoding = base64.RawStdEncoding

func (s stored) String() string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, s.memoryKiB, s.passes, s.lanes,
		encoding.EncodeToString(s.salt), encoding.EncodeToString(s.hash))
}

// errNoHash does not hold the text: it may be a secret in the wrong place.
var errNoHash = errors.New("not an argon2id hash in its PHC form")

func parse(text string) (s stored, err error) {
	var version int
	var rest string
	if _, err := fmt.Sscanf(text, "$argon2id$v=%d$m=%d,t=%d,p=%d$%s", &version, &s.memoryKiB, &s.passes, &s.lanes, &rest); err != nil {
		return s, errNoHash
	}
	salt, hash, found := strings.Cut(rest, "$")
	if s.salt, err = encoding.DecodeString(salt); err != nil || !found || version != argon2.Version || s.passes < 1 || s.lanes < 1 {
		return s, errNoHash
	}
	if s.hash, err = encoding.DecodeString(hash); err != nil || len(s.hash) != hashBytes {
		return s, errNoHash
	}
	return s, nil
}
