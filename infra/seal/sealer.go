package seal

import (
	"context"
	"crypto/cipher"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
)

// version begins every sealed text; another way of sealing takes another version.
const version = "v1."

// ErrCorrupt means that a text was not sealed for this account, or not under this master key. Packages that may not
// import this one recognise it by its method Corrupt() bool.
var ErrCorrupt error = corrupt{}

type corrupt struct{}

func (corrupt) Error() string { return "sealed text cannot be opened" }

// Corrupt marks the error as permanent.
func (corrupt) Corrupt() bool { return true }

// Config sets a Sealer's bounds. The zero value of a field takes its default.
type Config struct {
	// KeysMax is how many accounts' data keys are kept unwrapped (10,000), KeyTTL for how long (1 minute).
	KeysMax int
	KeyTTL  time.Duration
	// Unopened is called for each sealed text that cannot be opened though its account has a key.
	Unopened func()
	// Clock returns the time; nil is time.Now.
	Clock func() time.Time
}

func (c Config) withDefaults() Config {
	if c.KeysMax == 0 {
		c.KeysMax = 10_000
	}
	if c.KeyTTL == 0 {
		c.KeyTTL = time.Minute
	}
	if c.Unopened == nil {
		c.Unopened = func() {}
	}
	if c.Clock == nil {
		c.Clock = time.Now
	}
	return c
}

// Sealer seals and opens texts with the data keys of their accounts. It is safe for concurrent use.
type Sealer struct {
	config Config
	store  KeyStore
	ring   Ring
	wraps  []cipher.AEAD // by the ring's keys
	keys   *lru.Cache[string, openedKey]
}

type openedKey struct {
	cipher.AEAD

	until time.Time
}

// New returns a sealer whose data keys are in store, each wrapped by one of the master keys.
func New(ring Ring, store KeyStore, config Config) (*Sealer, error) {
	config = config.withDefaults()
	keys, err := lru.New[string, openedKey](config.KeysMax)
	if err != nil {
		return nil, fmt.Errorf("make sealer: %w", err)
	}
	s := &Sealer{config: config, store: store, ring: ring, keys: keys}
	for _, secret := range ring.Purposes(purposeWrap) {
		s.wraps = append(s.wraps, newAEAD(secret))
	}
	return s, nil
}

// Seal returns plaintext sealed for the account, and creates its data key if it has none. Each call returns a
// different text. Errors: ErrErased, those of the KeyStore.
func (s *Sealer) Seal(ctx context.Context, accountID, plaintext string) (string, error) {
	key, err := s.key(ctx, accountID)
	if errors.Is(err, ErrNoKey) {
		key, err = s.create(ctx, accountID)
	}
	if err != nil {
		return "", fmt.Errorf("seal for %s: %w", accountID, err)
	}
	box := key.Seal(nil, nil, []byte(plaintext), additional("data", accountID))
	return version + base64.RawURLEncoding.EncodeToString(box), nil
}

// Open returns the plaintext. Errors: ErrErased, ErrCorrupt, those of the KeyStore.
func (s *Sealer) Open(ctx context.Context, accountID, sealed string) (string, error) {
	plaintext, err := s.open(ctx, accountID, sealed)
	if errors.Is(err, ErrCorrupt) {
		s.config.Unopened()
	}
	return plaintext, err
}

func (s *Sealer) open(ctx context.Context, accountID, sealed string) (string, error) {
	text, known := strings.CutPrefix(sealed, version)
	box, err := base64.RawURLEncoding.DecodeString(text)
	if !known || err != nil {
		return "", fmt.Errorf("open for %s: %w: not of the form v1.<base64url>", accountID, ErrCorrupt)
	}
	key, err := s.key(ctx, accountID)
	if errors.Is(err, ErrNoKey) {
		err = ErrErased // a key existed, or there would be no sealed text
	}
	if err != nil {
		return "", fmt.Errorf("open for %s: %w", accountID, err)
	}
	plaintext, err := key.Open(nil, nil, box, additional("data", accountID))
	if err != nil {
		return "", fmt.Errorf("open for %s: %w: %w", accountID, ErrCorrupt, err)
	}
	return string(plaintext), nil
}

// Erase destroys the account's data key: whatever was sealed for the account can never be opened again.
func (s *Sealer) Erase(ctx context.Context, accountID string) error {
	if err := s.store.Destroy(ctx, accountID); err != nil {
		return fmt.Errorf("erase %s: %w", accountID, err)
	}
	s.keys.Remove(accountID)
	return nil
}

// additional returns the additional data that binds a box to its layer and account.
func additional(layer, accountID string) []byte {
	return []byte("toolmill/" + layer + "/" + version + "/" + accountID)
}
