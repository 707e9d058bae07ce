package handlers

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/projections"
)

// historyAnswer is a page as a client reads it: each event as its own bytes.
type historyAnswer struct {
	Events     []jsontext.Value `json:"events"`
	NextCursor *string          `json:"nextCursor"`
}

// withHistory is a world with a job that was canceled and closed, and one that was released.
func withHistory(t *testing.T) (w *world, closed string) {
	t.Helper()
	w = newPeopleWorld(t)
	closed = newJob(t, w)
	w.post("/v1/jobs/"+closed+"/cancel", "").ok(http.StatusOK)
	w.post("/v1/jobs/"+closed+"/close", "").ok(http.StatusOK)
	newJob(t, w)
	return w, closed
}

// lines are the values of the log that keep holds for, as they are.
func (w *world) lines(keep func(l event.Envelope) bool) string {
	var b strings.Builder
	for _, l := range w.log {
		if keep(l.Envelope) {
			b.Write(append(slices.Clip(l.Value), '\n'))
		}
	}
	return b.String()
}

func everyEvent(event.Envelope) bool { return true }

func TestHistoryIsEveryEventAsLogged(t *testing.T) {
	w, closed := withHistory(t)
	got := w.get("/v1/history")
	got.ok(http.StatusOK)
	want := `{"events":[` + strings.Join(strings.Split(strings.TrimSpace(w.lines(everyEvent)), "\n"), ",") + `],"nextCursor":null}` + "\n"
	if diff := cmp.Diff(want, got.body); diff != "" {
		t.Error(diff)
	}
	if own := w.signedIn().get("/v1/history"); own.body != got.body {
		t.Errorf("a session sees %s", own.body)
	}
	for query, keep := range map[string]func(event.Envelope) bool{
		"?jobId=" + closed:                              func(e event.Envelope) bool { return e.JobID() == closed },
		"?type=job.accepted":                            func(e event.Envelope) bool { return strings.Contains(e.Data.EventType(), "job.accepted") },
		"?type=toolmill.job.closed.v1":                  func(e event.Envelope) bool { return strings.Contains(e.Data.EventType(), "job.closed") },
		"?from=2001-01-01T00:00:00Z":                    everyEvent,
		"?to=2001-01-01T00:00:00Z":                      func(event.Envelope) bool { return false },
		"?from=" + w.log[2].At.Format(time.RFC3339Nano): func(e event.Envelope) bool { return !e.At.Before(w.log[2].At) },
		"?to=" + w.log[2].At.Format(time.RFC3339Nano):   func(e event.Envelope) bool { return e.At.Before(w.log[2].At) },
	} {
		if diff := cmp.Diff(w.lines(keep), w.get("/v1/history"+query, "Accept", linesType).body); diff != "" {
			t.Errorf("%s: %s", query, diff)
		}
	}
}

func TestHistoryIsPaged(t *testing.T) {
	w, _ := withHistory(t)
	var all []string
	for cursor := ""; ; {
		var page historyAnswer
		w.get("/v1/history?limit=2"+cursor).into(http.StatusOK, &page)
		if len(page.Events) > 2 {
			t.Fatalf("%d events", len(page.Events))
		}
		for _, e := range page.Events {
			all = append(all, string(e))
		}
		if page.NextCursor == nil {
			break
		}
		cursor = "&cursor=" + *page.NextCursor
	}
	if diff := cmp.Diff(w.lines(everyEvent), strings.Join(all, "\n")+"\n"); diff != "" {
		t.Error(diff)
	}
}

func TestAJobsHistoryStaysWhenItIsClosed(t *testing.T) {
	w, closed := withHistory(t)
	path := "/v1/jobs/" + closed + "/history"
	want := w.lines(func(e event.Envelope) bool { return e.JobID() == closed })
	got := w.get(path, "Accept", linesType)
	if got.body != want || strings.Count(want, "\n") != 4 || got.Header.Get("Content-Type") != linesType {
		t.Errorf("%v %s", got.Header, got.body)
	}
	var page historyAnswer
	w.get(path+"?type=job.closed").into(http.StatusOK, &page)
	if len(page.Events) != 1 {
		t.Errorf("%s", page.Events)
	}
	w.get("/v1/jobs/job_none/history").refused(404, "not_found")
	w.get("/v1/jobs/job_%00/history").refused(404, "not_found")
	w.get(path+"?jobId=job_none&type=job.closed").into(http.StatusOK, &page)
	if len(page.Events) != 1 {
		t.Errorf("%s", page.Events)
	}
}

func TestHistoryRefuses(t *testing.T) {
	w := newPeopleWorld(t)
	for query, want := range map[string]string{
		"?type=job.exploded": "type enum", "?type=job.accepted.v1": "type enum", "?jobId=x": "jobId pattern", "?from=yesterday": "from date_time",
		"?to=1": "to date_time", "?from=2026-03-02T12:00:00Z&to=2026-03-01T12:00:00Z": "to range", "?cursor=forged": "cursor pattern",
		"?limit=0&type=x&from=x": "type enum, from date_time, limit range",
	} {
		for _, accept := range []string{"", linesType} {
			if got := strings.Join(w.get("/v1/history"+query, "Accept", accept).faults(), ", "); got != want {
				t.Errorf("%s: %s, want %s", query, got, want)
			}
		}
	}
	w.away["history"] = errors.New("connection refused")
	w.get("/v1/history").refused(503, "service_unavailable")
	w.get("/v1/history", "Accept", linesType).refused(503, "service_unavailable")
}

func TestAnExportThatIsAskedAboutOnly(t *testing.T) {
	w, _ := withHistory(t)
	w.handler.History = cutHistory{w.people} // whose second page is never read
	if got := w.do(http.MethodHead, "/v1/history", "", "Accept", linesType); got.StatusCode != http.StatusOK || got.body != "" {
		t.Errorf("%d %q", got.StatusCode, got.body)
	}
}

func TestNDJSONIsForThoseWhoNameIt(t *testing.T) {
	w, _ := withHistory(t)
	for accept, lines := range map[string]bool{
		"application/x-ndjson": true, "text/html, application/x-ndjson;q=0.9": true, "*/*": false, "application/json": false, "": false,
		"application/x-ndjson;q=0": false, "application/*": false, ";": false,
	} {
		if got := w.get("/v1/history", "Accept", accept).Header.Get("Content-Type") == linesType; got != lines {
			t.Errorf("%q: %v", accept, got)
		}
	}
}

// cutHistory fails behind its first page.
type cutHistory struct{ *peopleTable }

func (h cutHistory) Events(ctx context.Context, f projections.EventFilter) ([]projections.HistoryEvent, string, error) {
	if f.Cursor != "" {
		return nil, "", errors.New("connection refused")
	}
	f.Limit = 1
	return h.peopleTable.Events(ctx, f)
}

// TestAnExportThatIsCutOffIsSeenToBe: the client must not take a part for the whole.
func TestAnExportThatIsCutOffIsSeenToBe(t *testing.T) {
	w, _ := withHistory(t)
	w.handler.History = cutHistory{w.people}
	server := httptest.NewServer(w.handler.Handler())
	defer server.Close()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/v1/history", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+w.key)
	r.Header.Set("Accept", linesType)
	answered, err := server.Client().Do(r)
	if err == nil {
		defer func() { _ = answered.Body.Close() }() // it was cut off
		if _, err := readAll(answered); err == nil {
			t.Error("the export ends as if it were whole")
		}
	}
	server.Close() // waits for the handler's end
	w.handler.streams.mu.Lock()
	defer w.handler.streams.mu.Unlock()
	if n := w.handler.streams.taken; n != 0 {
		t.Errorf("%d places of streams are not given back", n)
	}
}

func readAll(r *http.Response) ([]byte, error) { return io.ReadAll(r.Body) }
