package handlers

import (
	"context"
	"errors"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"
)

const (
	// keyTTL is half of the second within which a revocation is felt everywhere (api.md); the other half is the
	// projection's.
	keyTTL = 500 * time.Millisecond
	// keysKept is about 5 MB of records.
	keysKept = 10_000
)

// keyCache keeps records of keys for keyTTL, so that a busy client costs the database two look-ups a second. Keys that
// are not known are kept apart, as long: whoever guesses must not push out those that are.
type keyCache struct {
	keys    Keys
	clock   func() time.Time
	kept    *lru.Cache[string, keptKey]
	unknown *lru.Cache[string, time.Time]
	flights singleflight.Group
}

type keptKey struct {
	KeyRecord

	until time.Time
}

func newKeyCache(keys Keys, clock func() time.Time) (*keyCache, error) {
	kept, err := lru.New[string, keptKey](keysKept)
	if err != nil {
		return nil, err
	}
	unknown, err := lru.New[string, time.Time](keysKept)
	return &keyCache{keys: keys, clock: clock, kept: kept, unknown: unknown}, err
}

// isKnown reports whether the key was found here before, however long ago: its record may have to be read again.
func (c *keyCache) isKnown(sha256hex string) bool { return c.kept.Contains(sha256hex) }

// isUnknown reports whether the key was not found a moment ago.
func (c *keyCache) isUnknown(sha256hex string) bool {
	until, ok := c.unknown.Get(sha256hex)
	return ok && c.clock().Before(until)
}

func (c *keyCache) lookup(ctx context.Context, sha256hex string) (KeyRecord, error) {
	if k, ok := c.kept.Get(sha256hex); ok && c.clock().Before(k.until) {
		return k.KeyRecord, nil
	}
	record, err, _ := c.flights.Do(sha256hex, func() (any, error) { return c.fetch(ctx, sha256hex) })
	if err != nil {
		return KeyRecord{}, err
	}
	return record.(KeyRecord), nil //nolint:forcetypeassert // fetch returns nothing else
}

// fetch counts the record's age from before the look-up: what changes while it is under way is felt in time.
func (c *keyCache) fetch(ctx context.Context, sha256hex string) (KeyRecord, error) {
	// Several requests may wait for it: it does not end with the first of them.
	ctx, cancel := withinStoreTimeout(context.WithoutCancel(ctx))
	defer cancel()
	until := c.clock().Add(keyTTL)
	record, err := c.keys.Lookup(ctx, sha256hex)
	if errors.Is(err, ErrNotFound) {
		c.kept.Remove(sha256hex)
		c.unknown.Add(sha256hex, until)
	}
	if err != nil {
		return KeyRecord{}, err
	}
	c.kept.Add(sha256hex, keptKey{KeyRecord: record, until: until})
	return record, nil
}
