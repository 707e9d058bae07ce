package rest

import (
	"context"
	"time"
)

// Limits of a connection. A request that is slower is not worth its memory. WriteTimeout is above the longest poll; a
// download extends it for itself.
const (
	ReadTimeout  = 60 * time.Second
	WriteTimeout = 75 * time.Second
)

// storeTimeout is how long a store may take. One that takes requests and does not answer counts as away after it:
// nobody's request hangs with it.
const storeTimeout = 5 * time.Second

// WithinStoreTimeout returns a context for one question to a store, and its end.
func WithinStoreTimeout(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, storeTimeout)
}
