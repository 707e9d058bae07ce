package river

import (
	"context"
	"fmt"
	"time"
)

// Lane is a pair of queues: what floods the service is kept in the background, so that the foreground serves everybody.
type Lane struct{ Foreground, Background string }

// Relieve brings of each account whose work has waited in the background of a lane, and has none in its foreground, the
// piece that is its turn to the foreground. Others could keep all the processor time to themselves forever otherwise. So
// whoever floods keeps a share, one piece of work at a time like everybody else, and nobody waits for more than one
// such piece of each account. It returns how many it brought forward; calling it twice at once does no harm.
func (c *Client) Relieve(ctx context.Context, lanes []Lane, waited time.Duration) (int, error) {
	foreground, background := make([]string, len(lanes)), make([]string, len(lanes))
	for i, lane := range lanes {
		foreground[i], background[i] = lane.Foreground, lane.Background
	}
	brought, err := c.table.relieve(ctx, foreground, background, waited)
	if err != nil {
		return 0, fmt.Errorf("river: relieve those who wait: %w", err)
	}
	return brought, nil
}
