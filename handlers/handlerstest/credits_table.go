package handlerstest

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/models"
)

// Ledger pages through three entries.
func (p *PeopleTable) Ledger(_ context.Context, f projections.LedgerFilter) ([]projections.LedgerEntry, string, error) {
	from, err := strconv.Atoi("0" + f.Cursor)
	if err != nil {
		return nil, "", projections.ErrInvalidCursor
	}
	if f.AccountID != TestAccount {
		return nil, "", nil
	}
	entries := []projections.LedgerEntry{
		{ID: "evt_3", At: Noon.Add(2 * time.Minute), Type: models.LedgerRefund, Delta: 2, BalanceAfter: 10, JobID: "job_1", ToolSlug: "pdf-to-text", Reason: "job_canceled"},
		{ID: "evt_2", At: Noon.Add(time.Minute), Type: models.LedgerCharge, Delta: -2, BalanceAfter: 8, JobID: "job_1", ToolSlug: "pdf-to-text", Reason: "job_accepted"},
		{ID: "evt_1", At: Noon, Type: models.LedgerGrant, Delta: 10, BalanceAfter: 10, Reason: "=account_opened"},
	}
	entries = slices.DeleteFunc(entries, func(e projections.LedgerEntry) bool {
		return e.At.Before(f.From) || !f.To.IsZero() && !e.At.Before(f.To)
	})[from:]
	if len(entries) > f.Limit {
		return entries[:f.Limit], strconv.Itoa(from + f.Limit), p.world.Away["ledger"]
	}
	return entries, "", p.world.Away["ledger"]
}

// Usage visits two tools on two days.
func (p *PeopleTable) Usage(_ context.Context, f projections.UsageFilter, visit func(projections.UsageDay) error) error {
	today := Noon.Truncate(24 * time.Hour)
	yesterday := today.Add(-24 * time.Hour)
	for _, d := range []projections.UsageDay{
		{Day: yesterday, ToolSlug: "pdf-to-text", UsageSums: projections.UsageSums{Accepted: 3, Succeeded: 2, ChargedUnits: 9}},
		{Day: yesterday, ToolSlug: "mute-video", UsageSums: projections.UsageSums{Accepted: 1, Canceled: 1, ChargedUnits: 5, RefundedUnits: 4}},
		{Day: today, ToolSlug: "pdf-to-text", UsageSums: projections.UsageSums{Failed: 1, RefundedUnits: 3}},
	} {
		if f.AccountID != TestAccount || d.Day.Before(f.From) || d.Day.After(f.To) {
			continue
		}
		if err := visit(d); err != nil {
			return err
		}
	}
	return p.world.Away["ledger"]
}
