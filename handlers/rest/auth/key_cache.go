package auth

import (
	"context"
	"errors"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
)

const (
	// keyTTL is half of the second within which a revocation takes effect everywhere (docs/design/api.md "Keys, scopes,
	// sessions"); the other half is the projection's.
	keyTTL = 500 * time.Millisecond
	// keysKept is about 5 MB of records.
	keysKept = 10_000
)

// keyCache caches the records of keys for keyTTL, so that a busy client costs the database two look-ups a second. Unknown keys
// have a cache of their own: guesses must not evict known keys.
type keyCache struct {
	keys    Keys
	clock   func() time.Time
	kept    *lru.Cache[string, keptKey]
	unknown *lru.Cache[string, time.Time]
	flights singleflight.Group
}

type keptKey struct {
	projections.KeyRecord

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

// isKnown reports whether the key was ever found here: its record may be too old to use.
func (c *keyCache) isKnown(sha256hex string) bool { return c.kept.Contains(sha256hex) }

// isUnknown reports whether the key was looked up and not found within keyTTL.
func (c *keyCache) isUnknown(sha256hex string) bool {
	until, ok := c.unknown.Get(sha256hex)
	return ok && c.clock().Before(until)
}

func (c *keyCache) lookup(ctx context.Context, sha256hex string) (projections.KeyRecord, error) {
	return c.get(ctx, sha256hex, func(ctx context.Context) (projections.KeyRecord, error) { return c.keys.Lookup(ctx, sha256hex) })
}

// Find looks a key up by its id and its secret's version, as a signed address names them.
func (c *keyCache) Find(ctx context.Context, accountID, keyID, version string) (projections.KeyRecord, error) {
	return c.get(ctx, accountID+"\n"+keyID+"\n"+version, func(ctx context.Context) (projections.KeyRecord, error) {
		return c.keys.Find(ctx, accountID, keyID, version)
	})
}

func (c *keyCache) get(ctx context.Context, name string, look func(context.Context) (projections.KeyRecord, error)) (projections.KeyRecord, error) {
	if k, ok := c.kept.Get(name); ok && c.clock().Before(k.until) {
		return k.KeyRecord, nil
	}
	record, err, _ := c.flights.Do(name, func() (any, error) { return c.fetch(ctx, name, look) })
	if err != nil {
		return projections.KeyRecord{}, err
	}
	return record.(projections.KeyRecord), nil //nolint:forcetypeassert // fetch returns nothing else
}

// fetch dates the record from before the look-up, so that a change during the look-up takes effect in time.
func (c *keyCache) fetch(ctx context.Context, name string, look func(context.Context) (projections.KeyRecord, error)) (projections.KeyRecord, error) {
	// Several requests may share the look-up: it must not end with the first of them.
	ctx, cancel := rest.WithinStoreTimeout(context.WithoutCancel(ctx))
	defer cancel()
	until := c.clock().Add(keyTTL)
	record, err := look(ctx)
	if errors.Is(err, store.ErrNotFound) {
		c.kept.Remove(name)
		c.unknown.Add(name, until)
	}
	if err != nil {
		return projections.KeyRecord{}, err
	}
	c.kept.Add(name, keptKey{KeyRecord: record, until: until})
	return record, nil
}
