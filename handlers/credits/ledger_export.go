package credits

import (
	"context"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/spreadsheet"
)

// ExportLedger answers with all movements of a span of time as CSV, newest first (GET /v1/credits/ledger/export).
func (a *Wing) ExportLedger(c *rest.Call) (rest.Answer, error) {
	query := c.Query()
	filter := projections.LedgerFilter{AccountID: c.Key.AccountID, Limit: projections.PageMax}
	filter.From, filter.To = query.Span()
	if err := query.Refusal(); err != nil {
		return rest.Answer{}, err
	}
	head, err := spreadsheet.Rows(spreadsheet.LedgerColumns)
	if err != nil {
		return rest.Answer{}, err
	}
	return a.Streams.Export(c, a.Log, "", rest.Export{
		ContentType: spreadsheet.Type, Filename: "ledger.csv", Head: head,
		Page: func(ctx context.Context, cursor string) ([]byte, string, error) {
			of := filter
			of.Cursor = cursor
			page, next, err := a.entries(ctx, of)
			if err != nil {
				return nil, "", err
			}
			rows := make([][]string, len(page))
			for i, e := range page {
				rows[i] = spreadsheet.LedgerRow(e)
			}
			text, err := spreadsheet.Rows(rows...)
			return text, next, err
		},
	})
}
