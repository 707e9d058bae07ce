package handlerstest

import (
	"context"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/urlcheck"
	"github.com/toolmill/toolmill/handlers/urlcheck/webpage"
	"github.com/toolmill/toolmill/infra/publicweb"
	"github.com/toolmill/toolmill/projections/store"
)

// WebTable is the public web of a test: addresses are checked by the service's guard, and each leads to the same page.
type WebTable struct {
	*publicweb.Guard

	mu      sync.Mutex
	Fetched []string
	Page    func(address string) (webpage.Fetched, error)
}

// NewWebTable returns a web where every address leads to an article.
func NewWebTable(allowPrivate bool) *WebTable {
	return &WebTable{Guard: publicweb.New(publicweb.Config{AllowPrivate: allowPrivate}), Page: Article}
}

// Article is a typical page.
func Article(address string) (webpage.Fetched, error) {
	return webpage.Fetched{
		FinalURL: address, HTTPStatus: http.StatusOK, Header: http.Header{"Content-Type": {"text/html; charset=utf-8"}},
		Body: []byte(`<html lang=en><title>Tea</title><meta name=description content="How to make it"><meta property=og:image content=/tea.jpg><h1>Tea</h1>`),
	}, nil
}

// Fetch returns the page and records the address.
func (t *WebTable) Fetch(_ context.Context, address string) (webpage.Fetched, error) {
	t.mu.Lock()
	t.Fetched = append(t.Fetched, address)
	page := t.Page
	t.mu.Unlock()
	return page(address)
}

// Unreached makes every page fail with a code.
func (t *WebTable) Unreached(code refusal.Code) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.Page = func(string) (webpage.Fetched, error) { return webpage.Fetched{}, refusal.New(code, "no") }
}

// checkTable implements URLChecks in memory.
type checkTable struct {
	mu   sync.Mutex
	Rows map[string]*urlcheck.Check
	// Away makes the named method fail.
	Away map[string]error
}

func newCheckTable() *checkTable {
	return &checkTable{Rows: map[string]*urlcheck.Check{}, Away: map[string]error{}}
}

func (t *checkTable) Begin(_ context.Context, accountID, runID string, _ time.Time) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.Away["begin"] == nil {
		t.Rows[runID] = &urlcheck.Check{RunID: runID, AccountID: accountID, State: urlcheck.Open}
	}
	return t.Away["begin"]
}

// Forget removes a check.
func (t *checkTable) Forget(_ context.Context, _, runID string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.Rows, runID)
	return nil
}

func (t *checkTable) Find(_ context.Context, _, runID string) (urlcheck.Check, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if row := t.Rows[runID]; row != nil {
		return *row, t.Away["find"]
	}
	return urlcheck.Check{}, store.ErrNotFound
}

func (t *checkTable) Answer(_ context.Context, _, runID, sealed string) (urlcheck.Check, error) {
	return t.settle("answer", runID, urlcheck.Answered, "", sealed)
}

// GiveBack settles a check and refunds its credit.
func (t *checkTable) GiveBack(_ context.Context, _, runID, reason string) (urlcheck.Check, error) {
	return t.settle("give back", runID, urlcheck.Refunding, reason, "")
}

func (t *checkTable) settle(how, runID string, state urlcheck.CheckState, reason, answer string) (urlcheck.Check, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.Away[how] != nil {
		return urlcheck.Check{}, t.Away[how]
	}
	row := t.Rows[runID]
	if row.State == urlcheck.Open {
		row.State, row.Reason, row.Answer = state, reason, answer
	}
	return *row, nil
}

func (t *checkTable) Refunded(_ context.Context, _, runID string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.Rows[runID].State = urlcheck.Refunded
	return t.Away["refunded"]
}

// States returns the states of all checks.
func (t *checkTable) States() (states []urlcheck.CheckState) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, row := range t.Rows {
		states = append(states, row.State)
	}
	return states
}

// Movements returns the credits that moved, in order: -1 for a charge, 1 for a refund.
func (w *World) Movements(t *testing.T) (units []int64, reasons []string) {
	t.Helper()
	for _, logged := range w.Log {
		switch e := logged.Data.(type) {
		case account.CreditsCharged:
			units = append(units, e.Credits.Delta)
		case account.CreditsRefunded:
			units, reasons = append(units, e.Credits.Delta), append(reasons, e.Reason)
		}
	}
	return units, reasons
}
