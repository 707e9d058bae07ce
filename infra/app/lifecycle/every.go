package lifecycle

import (
	"context"
	"time"
)

// Every calls do once in each interval d until ctx ends.
func Every(ctx context.Context, d time.Duration, do func()) {
	ticker := time.NewTicker(d)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			do()
		}
	}
}
