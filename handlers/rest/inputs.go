package rest

import (
	"context"
	"crypto/rand"
	"log/slog"
	"strings"
	"time"
)

// NewInputKey is random: no key can be guessed, and no two inputs meet.
func NewInputKey() string { return "inputs/" + strings.ToLower(rand.Text()) }

// discardTimeout bounds the deletion of an input that nobody will read; the answer waits for it.
const discardTimeout = 5 * time.Second

// Discard deletes an input, also for a client that has gone.
func Discard(ctx context.Context, log *slog.Logger, objects ObjectDeleter, key string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), discardTimeout)
	defer cancel()
	if err := objects.Delete(ctx, key); err != nil {
		log.WarnContext(ctx, "object is left behind", "object", key, "error", err)
	}
}

// ObjectInfo is what storing an object found of it. SHA256 is in hex.
type ObjectInfo struct {
	SizeBytes int64
	SHA256    string
}

// ObjectDeleter removes objects.
type ObjectDeleter interface {
	// Delete removes an object; removing one that is not there is not an error.
	Delete(ctx context.Context, key string) error
}
