package site

import (
	"context"
	"fmt"
	"net"
	"time"
)

// FreeAddress returns a loopback address that nobody listens on now.
func FreeAddress(ctx context.Context) (string, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer listener.Close()
	return listener.Addr().String(), nil
}

// Until asks again and again whether something is so, and returns nil when it is, or ctx's error.
func Until(ctx context.Context, what string, isSo func() bool) error {
	const interval = 20 * time.Millisecond
	return untilEach(ctx, interval, what, isSo)
}

// untilEach is for what costs something to ask.
func untilEach(ctx context.Context, interval time.Duration, what string, isSo func() bool) error {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for !isSo() {
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s: %w", what, ctx.Err())
		case <-ticker.C:
		}
	}
	return nil
}
