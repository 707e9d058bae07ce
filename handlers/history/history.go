package history

import (
	"bytes"
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/projections"
)

// GetHistory answers with the account's events as logged, oldest first (GET /v1/history): one page, or all as NDJSON if the
// client accepts that.
func (a *Wing) GetHistory(c *rest.Call) (rest.Answer, error) {
	query := c.Query()
	filter := accountFilter(query)
	filter.Limit, filter.Cursor = query.Page()
	if err := query.Refusal(); err != nil {
		return rest.Answer{}, err
	}
	return a.history(c, filter)
}

// GetHistoryExport answers with NDJSON whatever the client accepts, for generated clients (GET /v1/history/export).
func (a *Wing) GetHistoryExport(c *rest.Call) (rest.Answer, error) {
	query := c.Query()
	filter := accountFilter(query)
	filter.Cursor = query.Cursor()
	if err := query.Refusal(); err != nil {
		return rest.Answer{}, err
	}
	filter.AccountID = c.Key.AccountID
	return a.exportHistory(c, filter)
}

// GetJobHistory answers with the events of one job (GET /v1/jobs/{id}/history). They stay when the job is closed.
func (a *Wing) GetJobHistory(c *rest.Call) (rest.Answer, error) {
	query := c.Query()
	filter := historyFilter(query)
	filter.Limit, filter.Cursor = query.Page()
	if err := query.Refusal(); err != nil {
		return rest.Answer{}, err
	}
	if _, err := rest.JobOfPath(c, a.Jobs); err != nil {
		return rest.Answer{}, err
	}
	filter.JobID = c.PathID()
	return a.history(c, filter)
}

func (a *Wing) history(c *rest.Call, filter projections.EventFilter) (rest.Answer, error) {
	filter.AccountID = c.Key.AccountID
	if wantsLines(c.Request) {
		return a.exportHistory(c, filter)
	}
	page, next, err := a.events(c.Context(), filter)
	if err != nil {
		return rest.Answer{}, err
	}
	return historyPage(page, next)
}

// events reads a page. Errors: validation_failed for the cursor of another list, codes.ErrAway.
func (a *Wing) events(ctx context.Context, filter projections.EventFilter) ([]projections.HistoryEvent, string, error) {
	ctx, cancel := rest.WithinStoreTimeout(ctx)
	defer cancel()
	page, next, err := a.History.Events(ctx, filter)
	if err != nil {
		return nil, "", rest.PageFault("read history", err)
	}
	return page, next, nil
}

// historyPage writes the events byte by byte as they are in the log: the next event's previoushash is the hash of exactly these
// bytes.
func historyPage(page []projections.HistoryEvent, next string) (rest.Answer, error) {
	cursor, err := json.Marshal(rest.CursorBody(next))
	if err != nil {
		return rest.Answer{}, err
	}
	values := make([][]byte, len(page))
	for i, e := range page {
		values[i] = e.Value
	}
	body := slices.Concat([]byte(`{"events":[`), bytes.Join(values, []byte(",")), []byte(`],"nextCursor":`), cursor, []byte("}\n"))
	return rest.Answer{Stream: func(w http.ResponseWriter) {
		h := w.Header()
		h.Set("Content-Type", "application/json")
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Length", strconv.Itoa(len(body)))
		_, _ = w.Write(body) // the client is gone: there is nobody to report an error to
	}}, nil
}

// historyFilter reads the query parameters that both histories have, except the page's.
func historyFilter(query *rest.Query) (f projections.EventFilter) {
	var known bool
	if f.Type, known = eventType(query.Text("type")); !known {
		query.Wrong("type", "enum", "must be the type of an event, as in job.accepted or toolmill.job.accepted.v1")
	}
	f.From, f.To = query.Span()
	return f
}

// accountFilter reads the query of the account's history, which can be limited to one job.
func accountFilter(query *rest.Query) projections.EventFilter {
	jobID := query.Text("jobId")
	if jobID != "" && !rest.ValidID(jobID, "job") {
		query.Wrong("jobId", "pattern", "must be the id of a job")
	}
	filter := historyFilter(query)
	filter.JobID = jobID
	return filter
}

// eventTypes maps the full and the short name of each event type to its full name.
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
