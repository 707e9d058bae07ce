package handlers

import (
	"context"
	"time"
)

// storeTimeout is how long a store may take. One that takes requests and does not answer counts as away behind it:
// nobody's request hangs with it.
const storeTimeout = 5 * time.Second

func withinStoreTimeout(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, storeTimeout)
}
