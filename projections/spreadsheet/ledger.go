package spreadsheet

import (
	"strconv"
	"time"

	"github.com/toolmill/toolmill/projections"
)

// LedgerColumns are those of a ledger, in order.
var LedgerColumns = []string{"id", "at", "type", "delta", "balanceAfter", "toolSlug", "jobId", "runId", "reason"}

// LedgerRow returns the cells of a movement.
func LedgerRow(e projections.LedgerEntry) []string {
	return []string{
		e.ID, e.At.UTC().Format(time.RFC3339Nano), string(e.Type), strconv.FormatInt(e.Delta, 10), strconv.FormatInt(e.BalanceAfter, 10),
		e.ToolSlug, e.JobID, e.RunID, Words(e.Reason),
	}
}
