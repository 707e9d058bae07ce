package projections

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/projections/store"
)

// UsageDay is the usage of a tool by an account on one UTC day.
type UsageDay struct {
	Day      time.Time
	ToolSlug string
	// Accepted counts jobs and runs; the others count the jobs that ended that day, by their end.
	Accepted, Succeeded, Failed, Canceled int64
	// Units are charges minus refunds.
	Units int64
}

// Usage returns an account's usage from one UTC day to another, both included, by day and tool. No endpoint shows it
// yet.
func (a *Accounts) Usage(ctx context.Context, accountID string, from, to time.Time) ([]UsageDay, error) {
	days, err := store.List(ctx, a.db, func(rows store.Rows) (d UsageDay, err error) {
		return d, rows.Scan(&d.Day, &d.ToolSlug, &d.Accepted, &d.Succeeded, &d.Failed, &d.Canceled, &d.Units)
	}, `SELECT day, tool_slug, accepted, succeeded, failed, canceled, units FROM usage_daily
		WHERE account_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day, tool_slug`, accountID, from, to)
	if err != nil {
		return nil, fmt.Errorf("usage of %s: %w", accountID, err)
	}
	return days, nil
}
