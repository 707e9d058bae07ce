package s3

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/s3"
	"golang.org/x/sync/semaphore"

	"github.com/toolmill/toolmill/infra/objectstore"
)

// Store implements objectstore.Store.
type Store struct {
	config Config
	client *s3.Client
	// slots bounds the Puts of more than headBytes.
	slots *semaphore.Weighted
	// hangUp closes idle connections.
	hangUp func()
}

var _ objectstore.Store = (*Store)(nil)

// unfinishedFor is far longer than any Put takes.
const unfinishedFor = 24 * time.Hour

// Open returns the store of a bucket once it answers, and removes what Puts from more than a day ago left unfinished.
// Its errors tell the operator what to set.
func Open(ctx context.Context, config Config) (*Store, error) {
	config, err := config.withDefaults()
	if err != nil {
		return nil, fmt.Errorf("open object store: %w", err)
	}
	store := &Store{config: config, slots: semaphore.NewWeighted(slotsMax)}
	store.client, store.hangUp = newClient(config)
	if err := store.hasCredentials(ctx); err != nil {
		_ = store.Close()
		return nil, fmt.Errorf("open object store: %w", err)
	}
	if err := store.check(ctx); err != nil {
		_ = store.Close()
		return nil, fmt.Errorf("open object store: %w", err)
	}
	if err := store.RemoveUnfinished(ctx, time.Now().Add(-unfinishedFor)); err != nil {
		_ = store.Close()
		return nil, fmt.Errorf("open object store: %w", err)
	}
	return store, nil
}

// Close releases the store once nobody uses it any longer. It never fails.
func (s *Store) Close() error {
	s.hangUp()
	return nil
}

// nameOf is injective, because a key has no dots.
func (s *Store) nameOf(key string) string {
	return s.config.Prefix + strings.ReplaceAll(key, "/", ".")
}

// keyOf returns false for names that are not the store's.
func (s *Store) keyOf(name string) (key string, ours bool) {
	rest, ours := strings.CutPrefix(name, s.config.Prefix)
	key = strings.ReplaceAll(rest, ".", "/")
	return key, ours && objectstore.CheckKey(key) == nil && s.nameOf(key) == name
}

// callFor bounds a request with a content of sizeBytes: a link of less than 256 KiB/s is too slow for an object
// store.
func (s *Store) callFor(ctx context.Context, sizeBytes int64) (context.Context, context.CancelFunc) {
	const bytesPerSecondMin = 256 << 10
	return context.WithTimeout(ctx, s.config.CallTimeout+time.Duration(sizeBytes)*time.Second/bytesPerSecondMin)
}

// cleanUp bounds what is done after a failure, even if the caller's context has ended.
func (s *Store) cleanUp(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), s.config.CallTimeout/2)
}
