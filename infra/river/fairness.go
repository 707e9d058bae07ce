package river

import (
	"context"
	"fmt"
)

// Relieve brings of each account whose work waits in the lower priorities of a queue, and has none waiting in the first,
// the piece that is its turn into the first. River alone would let the first priority go on for ever while others wait.
// So whoever floods a queue keeps a share of it, one piece of work at a time like everybody else, and nobody waits behind
// more than one such piece of each account. It returns how many it brought forward; calling it twice at once does no harm.
func (c *Client) Relieve(ctx context.Context) (int, error) {
	tag, err := c.pool.Exec(ctx, `
		UPDATE river_job SET priority = 1 WHERE state = 'available' AND id IN (
			SELECT DISTINCT ON (queue, tags[1]) id FROM river_job waiting
			WHERE state = 'available' AND priority > 1 AND tags[1] IS NOT NULL AND scheduled_at <= now() AND NOT EXISTS (
				SELECT FROM river_job first WHERE first.state = 'available' AND first.queue = waiting.queue
					AND first.priority = 1 AND first.tags[1] = waiting.tags[1] AND first.scheduled_at <= now())
			ORDER BY queue, tags[1], priority, scheduled_at, id)`)
	if err != nil {
		return 0, fmt.Errorf("river: relieve those who wait: %w", err)
	}
	return int(tag.RowsAffected()), nil
}
