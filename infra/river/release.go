package river

import (
	"context"
	"fmt"
)

// Release makes the work that a dead process was running available again, and returns how much it was. clientID is the
// Config.ID of that process. Releasing the work of a living one is harmless but wasteful: it runs twice, and the domain
// gives the attempt away once.
func (c *Client) Release(ctx context.Context, clientID string) (int, error) {
	released, err := c.table.release(ctx, clientID)
	if err != nil {
		return 0, fmt.Errorf("river: release the work of %s: %w", clientID, err)
	}
	return released, nil
}
