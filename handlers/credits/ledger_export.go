package credits

import (
	"context"
	"strconv"
	"time"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/projections"
)

// ledgerColumns are those of an export, in order.
var ledgerColumns = []string{"id", "at", "type", "delta", "balanceAfter", "toolSlug", "jobId", "runId", "reason"}

// ExportLedger answers with all movements of a span of time as CSV, newest first (GET /v1/credits/ledger/export).
func (a *Wing) ExportLedger(c *rest.Call) (rest.Answer, error) {
	query := c.Query()
	filter := projections.LedgerFilter{AccountID: c.Key.AccountID, Limit: projections.PageMax}
	filter.From, filter.To = query.Span()
	if err := query.Refusal(); err != nil {
		return rest.Answer{}, err
	}
	head, err := spreadsheet(ledgerColumns)
	if err != nil {
		return rest.Answer{}, err
	}
	return a.Streams.Export(c, a.Log, "", rest.Export{
		ContentType: spreadsheetType, Filename: "ledger.csv", Head: head,
		Page: func(ctx context.Context, cursor string) ([]byte, string, error) {
			of := filter
			of.Cursor = cursor
			page, next, err := a.entries(ctx, of)
			if err != nil {
				return nil, "", err
			}
			rows := make([][]string, len(page))
			for i, e := range page {
				rows[i] = ledgerRow(e)
			}
			text, err := spreadsheet(rows...)
			return text, next, err
		},
	})
}

func ledgerRow(e projections.LedgerEntry) []string {
	return []string{
		e.ID, e.At.UTC().Format(time.RFC3339Nano), string(e.Type), strconv.FormatInt(e.Delta, 10), strconv.FormatInt(e.BalanceAfter, 10),
		e.ToolSlug, e.JobID, e.RunID, words(e.Reason),
	}
}
