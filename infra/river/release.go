package river

import (
	"context"
	"fmt"
)

// Release makes the work that a dead process was running available again, and returns its number of rows. clientID is
// the Config.ID of that process. Releasing the work of a living process is harmless but wasteful: it runs twice, and
// the domain grants each attempt once.
func (c *Client) Release(ctx context.Context, clientID string) (int, error) {
	released, err := c.table.release(ctx, clientID)
	if err != nil {
		return 0, fmt.Errorf("river: release the work of %s: %w", clientID, err)
	}
	return released, nil
}
