package handlers

import (
	"context"
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
// are not known are not kept: whoever guesses must not push out those that are.
type keyCache struct {
	keys    Keys
	clock   func() time.Time
	kept    *lru.Cache[string, keptKey]
	flights singleflight.Group
}

type keptKey struct {
	KeyRecord

	until time.Time
}

func newKeyCache(keys Keys, clock func() time.Time) (*keyCache, error) {
	kept, err := lru.New[string, keptKey](keysKept)
	return &keyCache{keys: keys, clock: clock, kept: kept}, err
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
	if err != nil {
		return KeyRecord{}, err
	}
	c.kept.Add(sha256hex, keptKey{KeyRecord: record, until: until})
	return record, nil
}
