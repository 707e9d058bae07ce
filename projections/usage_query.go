package projections

import (
	"context"
	"fmt"
	"time"
)

// UsageDay is the usage of a tool by an account on one UTC day.
type UsageDay struct {
	AccountID string
	Day       time.Time
	ToolSlug  string
	UsageSums
}

// UsageSums are what a use comes to.
type UsageSums struct {
	// Accepted counts jobs and runs; the next three count the jobs that ended so, on the day of their end.
	Accepted, Succeeded, Failed, Canceled int64
	// ChargedUnits and RefundedUnits are credits, each on the day of the movement.
	ChargedUnits, RefundedUnits int64
}

// Add adds other sums.
func (s *UsageSums) Add(more UsageSums) {
	s.Accepted += more.Accepted
	s.Succeeded += more.Succeeded
	s.Failed += more.Failed
	s.Canceled += more.Canceled
	s.ChargedUnits += more.ChargedUnits
	s.RefundedUnits += more.RefundedUnits
}

// UsageFilter selects usage: that of one account, or of all with "", from one UTC day to another, both included.
type UsageFilter struct {
	AccountID string
	From, To  time.Time
}

const (
	usageSQL = `SELECT account_id, day, tool_slug, accepted, succeeded, failed, canceled, charged, refunded FROM usage_daily
		WHERE day BETWEEN $1 AND $2`
	usageOrder = ` ORDER BY account_id, day, tool_slug`
)

// Usage calls visit with each day and tool of the filter, by account, day and tool. An error of visit ends it and is returned.
func (c *Credits) Usage(ctx context.Context, f UsageFilter, visit func(UsageDay) error) error {
	sql, args := usageSQL+usageOrder, []any{f.From, f.To}
	if f.AccountID != "" {
		sql, args = usageSQL+` AND account_id = $3`+usageOrder, append(args, f.AccountID)
	}
	rows, err := c.db.Query(ctx, sql, args...)
	if err != nil {
		return fmt.Errorf("usage: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var d UsageDay
		err := rows.Scan(&d.AccountID, &d.Day, &d.ToolSlug, &d.Accepted, &d.Succeeded, &d.Failed, &d.Canceled, &d.ChargedUnits, &d.RefundedUnits)
		if err != nil {
			return fmt.Errorf("usage: %w", err)
		}
		if err := visit(d); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("usage: %w", err)
	}
	return nil
}
