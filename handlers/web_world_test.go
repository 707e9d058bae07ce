package handlers

import (
	"context"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/infra/publicweb"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
)

// webTable is the public web of a test: the guard of the service checks addresses, and each leads to the one page.
type webTable struct {
	*publicweb.Guard

	mu      sync.Mutex
	fetched []string
	page    func(address string) (WebPage, error)
}

func newWebTable(allowPrivate bool) *webTable {
	return &webTable{Guard: publicweb.New(publicweb.Config{AllowPrivate: allowPrivate}), page: article}
}

// article is a page as most are.
func article(address string) (WebPage, error) {
	return WebPage{
		FinalURL: address, HTTPStatus: http.StatusOK, Header: http.Header{"Content-Type": {"text/html; charset=utf-8"}},
		Body: []byte(`<html lang=en><title>Tea</title><meta name=description content="How to make it"><meta property=og:image content=/tea.jpg><h1>Tea</h1>`),
	}, nil
}

func (t *webTable) Fetch(_ context.Context, address string) (WebPage, error) {
	t.mu.Lock()
	t.fetched = append(t.fetched, address)
	page := t.page
	t.mu.Unlock()
	return page(address)
}

// unreached has every page fail with a code.
func (t *webTable) unreached(code refusal.Code) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.page = func(string) (WebPage, error) { return WebPage{}, refusal.New(code, "no") }
}

// checkTable is URLChecks, in memory.
type checkTable struct {
	mu   sync.Mutex
	rows map[string]*projections.URLCheck
	// away makes the named method fail.
	away map[string]error
}

func newCheckTable() *checkTable {
	return &checkTable{rows: map[string]*projections.URLCheck{}, away: map[string]error{}}
}

func (t *checkTable) Begin(_ context.Context, accountID, runID string, _ time.Time) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.away["begin"] == nil {
		t.rows[runID] = &projections.URLCheck{RunID: runID, AccountID: accountID, State: projections.URLCheckOpen}
	}
	return t.away["begin"]
}

func (t *checkTable) Forget(_ context.Context, _, runID string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.rows, runID)
	return nil
}

func (t *checkTable) Find(_ context.Context, _, runID string) (projections.URLCheck, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if row := t.rows[runID]; row != nil {
		return *row, t.away["find"]
	}
	return projections.URLCheck{}, store.ErrNotFound
}

func (t *checkTable) Answer(_ context.Context, _, runID, sealed string) (projections.URLCheck, error) {
	return t.settle("answer", runID, projections.URLCheckAnswered, "", sealed)
}

func (t *checkTable) GiveBack(_ context.Context, _, runID, reason string) (projections.URLCheck, error) {
	return t.settle("give back", runID, projections.URLCheckRefunding, reason, "")
}

func (t *checkTable) settle(how, runID string, state projections.URLCheckState, reason, answer string) (projections.URLCheck, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.away[how] != nil {
		return projections.URLCheck{}, t.away[how]
	}
	row := t.rows[runID]
	if row.State == projections.URLCheckOpen {
		row.State, row.Reason, row.Answer = state, reason, answer
	}
	return *row, nil
}

func (t *checkTable) Refunded(_ context.Context, _, runID string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.rows[runID].State = projections.URLCheckRefunded
	return t.away["refunded"]
}

// states are those of all rows.
func (t *checkTable) states() (states []projections.URLCheckState) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, row := range t.rows {
		states = append(states, row.State)
	}
	return states
}

// movements are the credits that moved, in order: -1 for a charge, 1 for what was given back.
func (w *world) movements(t *testing.T) (units []int64, reasons []string) {
	t.Helper()
	for _, logged := range w.log {
		switch e := logged.Data.(type) {
		case account.CreditsCharged:
			units = append(units, e.Credits.Delta)
		case account.CreditsRefunded:
			units, reasons = append(units, e.Credits.Delta), append(reasons, e.Reason)
		}
	}
	return units, reasons
}
