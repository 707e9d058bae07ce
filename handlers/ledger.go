package handlers

import (
	"errors"
	"time"

	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/models"
)

// ledgerEntryBody is one movement of credits. ID is that of the event that carries it.
type ledgerEntryBody struct {
	ID           string            `json:"id"`
	At           time.Time         `json:"at"`
	Type         models.LedgerType `json:"type"`
	Delta        int64             `json:"delta"`
	BalanceAfter int64             `json:"balanceAfter"`
	JobID        string            `json:"jobId,omitzero"`
	RunID        string            `json:"runId,omitzero"`
	Reason       string            `json:"reason"`
}

type ledgerBody struct {
	Entries    []ledgerEntryBody `json:"entries"`
	NextCursor *string           `json:"nextCursor"`
}

// getLedger answers with a page of the account's movements of credits, newest first (GET /v1/credits/ledger). An entry that
// moved none is there too: an event that may carry credits and carried 0.
func (a *API) getLedger(c *call) (answer, error) {
	query := c.query()
	limit, cursor := query.page()
	if err := query.refusal(); err != nil {
		return answer{}, err
	}
	ctx, cancel := withinStoreTimeout(c.Context())
	defer cancel()
	page, next, err := a.Ledger.Ledger(ctx, c.key.AccountID, limit, cursor)
	if errors.Is(err, projections.ErrInvalidCursor) {
		return answer{}, invalid(cursorFault)
	}
	if err != nil {
		return answer{}, storeFault("read ledger", err)
	}
	body := ledgerBody{Entries: make([]ledgerEntryBody, len(page)), NextCursor: cursorBody(next)}
	for i, e := range page {
		body.Entries[i] = ledgerEntryBody{
			ID: e.ID, At: e.At, Type: e.Type, Delta: e.Delta, BalanceAfter: e.BalanceAfter, JobID: e.JobID, RunID: e.RunID, Reason: e.Reason,
		}
	}
	return ok(body), nil
}
