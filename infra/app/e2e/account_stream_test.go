package e2e

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

// accountEvent is an event of the stream of all jobs.
type accountEvent struct {
	id, name string
	job      jobView
}

// followAll opens the stream of all jobs of the account, after an event.
func (c client) followAll(ctx context.Context, lastEventID string) (next func() accountEvent) {
	c.t.Helper()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+c.w.app.Addr().String()+"/v1/jobs/events", http.NoBody)
	must(c.t, err)
	request.Header.Set("Authorization", "Bearer "+c.key)
	request.Header.Set("Last-Event-ID", lastEventID)
	answered, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Do(request)
	must(c.t, err)
	c.t.Cleanup(func() { _ = answered.Body.Close() })
	lines := bufio.NewReader(answered.Body)
	return func() (e accountEvent) {
		for {
			line, err := lines.ReadString('\n')
			must(c.t, err)
			switch field, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": "); {
			case field == "id":
				e.id = value
			case field == "event":
				e.name = value
			case field == "data":
				must(c.t, json.Unmarshal([]byte(value), &e.job))
			case line == "\n" && e.name != "":
				return e
			}
		}
	}
}

// untilEnded reads events until all the jobs have ended, and returns the last event's id.
func untilEnded(next func() accountEvent, jobIDs ...string) (lastID string) {
	open := make(map[string]bool)
	for _, id := range jobIDs {
		open[id] = true
	}
	for len(open) > 0 {
		e := next()
		if lastID = e.id; e.job.Status == "succeeded" || e.job.Status == "canceled" {
			delete(open, e.job.ID)
		}
	}
	return lastID
}

// A page that lists many jobs needs one connection; cut off, it goes on where it was, over a restart of the service too.
func TestOneStreamTellsOfAllJobs(t *testing.T) {
	w := service(t)
	c := w.open(t, opening{})
	ctx, stop := context.WithTimeout(t.Context(), patience)
	defer stop()
	next := c.followAll(ctx, "")
	if first := next(); first.name != "ready" {
		t.Errorf("%+v", first)
	}
	seen := untilEnded(next, c.create(page(hello)).ID, c.create(page(hello)).ID)
	w.restart(t)
	missed := c.create(page(hello)).ID
	c.succeeds(missed)
	untilEnded(c.followAll(ctx, seen), missed)
}
