package rest

import (
	"context"
	"time"
)

// Timeouts of a connection: a slower request is not worth its memory. WriteTimeout is above the longest poll; a download
// extends it.
const (
	ReadTimeout  = 60 * time.Second
	WriteTimeout = 75 * time.Second
)

// storeTimeout is how long a store may take. A store that accepts requests and does not answer then counts as unavailable, and
// no request hangs with it.
const storeTimeout = 5 * time.Second

// WithinStoreTimeout returns a context for one request to a store.
func WithinStoreTimeout(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, storeTimeout)
}
