package river

import (
	"context"
	"fmt"
	"time"
)

// Lane is a pair of queues: an account's excess work is kept in the background, so that the foreground serves every
// account.
type Lane struct{ Foreground, Background string }

// Relieve moves, for each account whose work has waited in the background of a lane and has none in its foreground,
// its next piece to the foreground. Otherwise other accounts could take all the processor time forever. So an account
// that floods keeps a share, one piece of work at a time, and nobody waits for more than one such piece of each
// account. It returns how many pieces it moved; concurrent calls do no harm.
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
