package rest

import (
	"context"
	"crypto/rand"
	"log/slog"
	"strings"
	"time"
)

// NewInputKey returns a random key: nobody can guess it, and no two inputs have the same.
func NewInputKey() string { return "inputs/" + strings.ToLower(rand.Text()) }

// discardTimeout bounds the deletion of an unneeded input; the answer waits for it.
const discardTimeout = 5 * time.Second

// Discard deletes an input, even if the client has gone.
func Discard(ctx context.Context, log *slog.Logger, objects ObjectDeleter, key string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), discardTimeout)
	defer cancel()
	if err := objects.Delete(ctx, key); err != nil {
		log.WarnContext(ctx, "unneeded object could not be deleted", "object", key, "error", err)
	}
}

// ObjectInfo is the size and the SHA-256, in hex, of a stored object.
type ObjectInfo struct {
	SizeBytes int64
	SHA256    string
}

// ObjectDeleter deletes objects.
type ObjectDeleter interface {
	// Delete deletes an object; deleting one that does not exist is not an error.
	Delete(ctx context.Context, key string) error
}
