package handlers

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/projections"
)

// getHistory answers with the account's events as logged, oldest first (GET /v1/history): a page of them, or all as NDJSON
// where the client asks for that.
func (a *API) getHistory(c *call) (answer, error) {
	query := c.query()
	filter := accountFilter(query)
	filter.Limit, filter.Cursor = query.page()
	if err := query.refusal(); err != nil {
		return answer{}, err
	}
	return a.history(c, filter)
}

// getHistoryExport is the NDJSON by an address of its own, for clients that are generated (GET /v1/history/export).
func (a *API) getHistoryExport(c *call) (answer, error) {
	query := c.query()
	filter := accountFilter(query)
	filter.Cursor = query.cursor()
	if err := query.refusal(); err != nil {
		return answer{}, err
	}
	filter.AccountID = c.key.AccountID
	return a.exportHistory(c, filter)
}

// getJobHistory does so with the events of one job (GET /v1/jobs/{id}/history). They stay when the job is closed.
func (a *API) getJobHistory(c *call) (answer, error) {
	query := c.query()
	filter := historyFilter(query)
	filter.Limit, filter.Cursor = query.page()
	if err := query.refusal(); err != nil {
		return answer{}, err
	}
	if !validID(c.pathID(), "job") {
		return answer{}, errNoSuchJob
	}
	if _, err := a.readJob(c.Context(), c.key.AccountID, c.pathID()); err != nil {
		return answer{}, err
	}
	filter.JobID = c.pathID()
	return a.history(c, filter)
}

func (a *API) history(c *call, filter projections.EventFilter) (answer, error) {
	filter.AccountID = c.key.AccountID
	if wantsLines(c.Request) {
		return a.exportHistory(c, filter)
	}
	page, next, err := a.events(c.Context(), filter)
	if err != nil {
		return answer{}, err
	}
	return historyPage(page, next)
}

// events reads a page. Errors: validation_failed for a cursor of another list, errAway.
func (a *API) events(ctx context.Context, filter projections.EventFilter) ([]projections.HistoryEvent, string, error) {
	ctx, cancel := withinStoreTimeout(ctx)
	defer cancel()
	page, next, err := a.History.Events(ctx, filter)
	if errors.Is(err, projections.ErrInvalidCursor) {
		return nil, "", invalid(cursorFault)
	}
	if err != nil {
		return nil, "", storeFault("read history", err)
	}
	return page, next, nil
}

// historyPage writes events byte by byte as they are in the log: the next one's previoushash is the hash of just these.
func historyPage(page []projections.HistoryEvent, next string) (answer, error) {
	cursor, err := json.Marshal(cursorBody(next))
	if err != nil {
		return answer{}, err
	}
	values := make([][]byte, len(page))
	for i, e := range page {
		values[i] = e.Value
	}
	body := slices.Concat([]byte(`{"events":[`), bytes.Join(values, []byte(",")), []byte(`],"nextCursor":`), cursor, []byte("}\n"))
	return answer{stream: func(w http.ResponseWriter) {
		h := w.Header()
		h.Set("Content-Type", "application/json")
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Length", strconv.Itoa(len(body)))
		_, _ = w.Write(body) // the client is gone, and nobody left to tell
	}}, nil
}

// historyFilter reads the query of either history, without its page.
func historyFilter(query *query) (f projections.EventFilter) {
	var known bool
	if f.Type, known = eventType(query.text("type")); !known {
		query.wrong("type", "enum", "must be the type of an event, as in job.accepted or toolmill.job.accepted.v1")
	}
	f.From, f.To = query.moment("from"), query.moment("to")
	if !f.From.IsZero() && !f.To.IsZero() && f.To.Before(f.From) {
		query.wrong("to", "range", "must not be before from")
	}
	return f
}

// accountFilter reads the query of the account's history, which may be of one job.
func accountFilter(query *query) projections.EventFilter {
	jobID := query.text("jobId")
	if jobID != "" && !validID(jobID, "job") {
		query.wrong("jobId", "pattern", "must be the id of a job")
	}
	filter := historyFilter(query)
	filter.JobID = jobID
	return filter
}

// eventTypes are all types by their whole name and by their short one.
var eventTypes = func() map[string]string {
	types := map[string]string{"": ""}
	for _, e := range domain.Events {
		whole := event.Event.EventType(e)
		short := strings.TrimPrefix(whole, "toolmill.")
		types[whole], types[short[:strings.LastIndexByte(short, '.')]] = whole, whole
	}
	return types
}()

func eventType(name string) (whole string, known bool) {
	whole, known = eventTypes[name]
	return whole, known
}
