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
	// slots are the places for Puts of more than headBytes.
	slots *semaphore.Weighted
	// hangUp closes the connections that nobody uses.
	hangUp func()
}

var _ objectstore.Store = (*Store)(nil)

// unfinishedFor is far longer than any Put may last.
const unfinishedFor = 24 * time.Hour

// Open returns the store of a bucket that answers, and removes what Puts of more
// than a day ago have left unfinished. Its errors tell an operator what to set.
func Open(ctx context.Context, config Config) (*Store, error) {
	config, err := config.withDefaults()
	if err != nil {
		return nil, fmt.Errorf("open object store: %w", err)
	}
	store := &Store{config: config, slots: semaphore.NewWeighted(slotsMax)}
	store.client, store.hangUp = newClient(config)
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

// Close ends the use of the store, after everybody's. It never fails.
func (s *Store) Close() error {
	s.hangUp()
	return nil
}

// nameOf is one to one, because a key has no dots.
func (s *Store) nameOf(key string) string {
	return s.config.Prefix + strings.ReplaceAll(key, "/", ".")
}

// keyOf returns false for what is not an object of ours.
func (s *Store) keyOf(name string) (key string, ours bool) {
	rest, ours := strings.CutPrefix(name, s.config.Prefix)
	key = strings.ReplaceAll(rest, ".", "/")
	return key, ours && objectstore.CheckKey(key) == nil && s.nameOf(key) == name
}

// callFor bounds a request that carries so many bytes: a link of less than
// 256 KiB/s is too slow for an object store.
func (s *Store) callFor(ctx context.Context, sizeBytes int64) (context.Context, context.CancelFunc) {
	const bytesPerSecondMin = 256 << 10
	return context.WithTimeout(ctx, s.config.CallTimeout+time.Duration(sizeBytes)*time.Second/bytesPerSecondMin)
}

// cleanUp bounds what is done after a failure, also for a caller who has gone.
func (s *Store) cleanUp(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), s.config.CallTimeout/2)
}
