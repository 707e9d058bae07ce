package site

import (
	"context"
	"fmt"
	"time"
)

// Until polls until isSo, and returns nil then, or ctx's error.
func Until(ctx context.Context, what string, isSo func() bool) error {
	const interval = 20 * time.Millisecond
	return untilEach(ctx, interval, what, isSo)
}

// untilEach is for conditions that are expensive to check.
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
