package spreadsheet

import (
	"strconv"

	"github.com/toolmill/toolmill/projections"
)

// UsageColumns are those of usage, in order; a column that a grouping sums up is empty.
var UsageColumns = []string{
	"day", "toolSlug", "accepted", "succeeded", "failed", "canceled", "chargedUnits", "refundedUnits", "netUnits",
}

// UsageRow returns the cells of what was used of a tool on a day.
func UsageRow(day, toolSlug string, s projections.UsageSums) []string {
	cells := append(make([]string, 0, len(UsageColumns)), day, toolSlug)
	for _, n := range []int64{
		s.Accepted, s.Succeeded, s.Failed, s.Canceled, s.ChargedUnits, s.RefundedUnits, s.ChargedUnits - s.RefundedUnits,
	} {
		cells = append(cells, strconv.FormatInt(n, 10))
	}
	return cells
}
