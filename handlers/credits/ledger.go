package credits

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/models"
)

// ledgerEntryBody is one movement of credits. ID is the id of its event.
type ledgerEntryBody struct {
	ID           string            `json:"id"`
	At           time.Time         `json:"at"`
	Type         models.LedgerType `json:"type"`
	Delta        int64             `json:"delta"`
	BalanceAfter int64             `json:"balanceAfter"`
	JobID        string            `json:"jobId,omitzero"`
	RunID        string            `json:"runId,omitzero"`
	ToolSlug     string            `json:"toolSlug,omitzero"`
	Reason       string            `json:"reason"`
}

type ledgerBody struct {
	Entries    []ledgerEntryBody `json:"entries"`
	NextCursor *string           `json:"nextCursor"`
}

// GetLedger answers with a page of the account's movements of credits, newest first (GET /v1/credits/ledger). Movements of 0
// credits are included.
func (a *Wing) GetLedger(c *rest.Call) (rest.Answer, error) {
	query := c.Query()
	filter := projections.LedgerFilter{AccountID: c.Key.AccountID}
	filter.Limit, filter.Cursor = query.Page()
	filter.From, filter.To = query.Span()
	if err := query.Refusal(); err != nil {
		return rest.Answer{}, err
	}
	page, next, err := a.entries(c.Context(), filter)
	if err != nil {
		return rest.Answer{}, err
	}
	body := ledgerBody{Entries: make([]ledgerEntryBody, len(page)), NextCursor: rest.CursorBody(next)}
	for i, e := range page {
		body.Entries[i] = ledgerEntryBody{
			ID: e.ID, At: e.At, Type: e.Type, Delta: e.Delta, BalanceAfter: e.BalanceAfter, JobID: e.JobID, RunID: e.RunID,
			ToolSlug: e.ToolSlug, Reason: e.Reason,
		}
	}
	return rest.OK(body), nil
}

// entries reads a page. Errors: validation_failed for the cursor of another list, codes.ErrAway.
func (a *Wing) entries(ctx context.Context, f projections.LedgerFilter) ([]projections.LedgerEntry, string, error) {
	ctx, cancel := rest.WithinStoreTimeout(ctx)
	defer cancel()
	page, next, err := a.Ledger.Ledger(ctx, f)
	if err != nil {
		return nil, "", rest.PageFault("read ledger", err)
	}
	return page, next, nil
}
