package history_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/projections"
)

// historyAnswer is a page as a client reads it, with the raw bytes of each event.
type historyAnswer struct {
	Events     []jsontext.Value `json:"events"`
	NextCursor *string          `json:"nextCursor"`
}

func everyEvent(event.Envelope) bool { return true }

func TestHistoryIsEveryEventAsLogged(t *testing.T) {
	w, closed := handlerstest.WithHistory(t)
	got := w.GET("/v1/history")
	got.Ok(http.StatusOK)
	want := `{"events":[` + strings.Join(strings.Split(strings.TrimSpace(w.Lines(everyEvent)), "\n"), ",") + `],"nextCursor":null}` + "\n"
	if diff := cmp.Diff(want, got.Text); diff != "" {
		t.Error(diff)
	}
	if own := w.SignedIn().GET("/v1/history"); own.Text != got.Text {
		t.Errorf("a session sees %s", own.Text)
	}
	for query, keep := range map[string]func(event.Envelope) bool{
		"?jobId=" + closed:                              func(e event.Envelope) bool { return e.JobID() == closed },
		"?type=job.accepted":                            func(e event.Envelope) bool { return strings.Contains(e.Data.EventType(), "job.accepted") },
		"?type=toolmill.job.closed.v1":                  func(e event.Envelope) bool { return strings.Contains(e.Data.EventType(), "job.closed") },
		"?from=2001-01-01T00:00:00Z":                    everyEvent,
		"?to=2001-01-01T00:00:00Z":                      func(event.Envelope) bool { return false },
		"?to=0001-01-01T00:00:00Z":                      func(event.Envelope) bool { return false },
		"?from=" + w.Log[2].At.Format(time.RFC3339Nano): func(e event.Envelope) bool { return !e.At.Before(w.Log[2].At) },
		"?to=" + w.Log[2].At.Format(time.RFC3339Nano):   func(e event.Envelope) bool { return e.At.Before(w.Log[2].At) },
	} {
		if diff := cmp.Diff(w.Lines(keep), w.GET("/v1/history"+query, "Accept", "application/x-ndjson").Text); diff != "" {
			t.Errorf("%s: %s", query, diff)
		}
	}
}

func TestHistoryIsPaged(t *testing.T) {
	w, _ := handlerstest.WithHistory(t)
	var all []string
	for cursor := ""; ; {
		var page historyAnswer
		w.GET("/v1/history?limit=2"+cursor).Into(http.StatusOK, &page)
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
	if diff := cmp.Diff(w.Lines(everyEvent), strings.Join(all, "\n")+"\n"); diff != "" {
		t.Error(diff)
	}
}

func TestAJobsHistoryStaysWhenItIsClosed(t *testing.T) {
	w, closed := handlerstest.WithHistory(t)
	path := "/v1/jobs/" + closed + "/history"
	want := w.Lines(func(e event.Envelope) bool { return e.JobID() == closed })
	got := w.GET(path, "Accept", "application/x-ndjson")
	if got.Text != want || strings.Count(want, "\n") != 3 || got.Header.Get("Content-Type") != "application/x-ndjson" {
		t.Errorf("%v %s", got.Header, got.Text)
	}
	var page historyAnswer
	w.GET(path+"?type=job.closed").Into(http.StatusOK, &page)
	if len(page.Events) != 1 {
		t.Errorf("%s", page.Events)
	}
	w.GET("/v1/jobs/job_none/history").Refused(404, "not_found")
	w.GET("/v1/jobs/job_%00/history").Refused(404, "not_found")
	w.GET(path+"?jobId=job_none").Refused(422, "validation_failed")
}

func TestHistoryRefuses(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	for query, want := range map[string]string{
		"?type=job.exploded": "type enum", "?type=job.accepted.v1": "type enum", "?jobId=x": "jobId pattern", "?from=yesterday": "from date_time",
		"?to=1": "to date_time", "?from=2026-03-02T12:00:00Z&to=2026-03-01T12:00:00Z": "to range", "?cursor=forged": "cursor pattern",
		"?limit=0&type=x&from=x": "type enum, from date_time, limit range",
	} {
		for _, accept := range []string{"", "application/x-ndjson"} {
			if got := strings.Join(w.GET("/v1/history"+query, "Accept", accept).Faults(), ", "); got != want {
				t.Errorf("%s: %s, want %s", query, got, want)
			}
		}
	}
	w.Away["history"] = errors.New("connection refused")
	w.GET("/v1/history").Refused(503, "service_unavailable")
	w.GET("/v1/history", "Accept", "application/x-ndjson").Refused(503, "service_unavailable")
}

func TestAnExportThatIsAskedAboutOnly(t *testing.T) {
	w, _ := handlerstest.WithHistory(t)
	w.Remake(func(c *handlers.Config) { c.History = cutHistory{w.People} }) // a HEAD never reads the failing second page
	if got := w.Do(http.MethodHead, "/v1/history", "", "Accept", "application/x-ndjson"); got.StatusCode != http.StatusOK || got.Text != "" {
		t.Errorf("%d %q", got.StatusCode, got.Text)
	}
}

func TestNDJSONIsForThoseWhoNameIt(t *testing.T) {
	w, _ := handlerstest.WithHistory(t)
	for accept, lines := range map[string]bool{
		"application/x-ndjson": true, "text/html, application/x-ndjson;q=0.9": true, "*/*": false, "application/json": false, "": false,
		"application/x-ndjson;q=0": false, "application/*": false, ";": false,
	} {
		if got := w.GET("/v1/history", "Accept", accept).Header.Get("Content-Type") == "application/x-ndjson"; got != lines {
			t.Errorf("%q: %v", accept, got)
		}
	}
}

// cutHistory fails after its first page.
type cutHistory struct{ *handlerstest.PeopleTable }

func (h cutHistory) Events(ctx context.Context, f projections.EventFilter) ([]projections.HistoryEvent, string, error) {
	if f.Cursor != "" {
		return nil, "", errors.New("connection refused")
	}
	f.Limit = 1
	return h.PeopleTable.Events(ctx, f)
}

// TestAnExportThatIsCutOffIsSeenToBe: the client must not take a part for the whole.
func TestAnExportThatIsCutOffIsSeenToBe(t *testing.T) {
	w, _ := handlerstest.WithHistory(t)
	w.Remake(func(c *handlers.Config) { c.History = cutHistory{w.People} })
	server := httptest.NewServer(w)
	defer server.Close()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/v1/history", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+w.Key)
	r.Header.Set("Accept", "application/x-ndjson")
	answered, err := server.Client().Do(r)
	if err == nil {
		defer func() { _ = answered.Body.Close() }() // it was cut off
		if _, err := readAll(answered); err == nil {
			t.Error("the export ends as if it were whole")
		}
	}
	server.Close() // waits until the handler returns
	if n := w.Config.Room.Streams.InUse(); n != 0 {
		t.Errorf("%d places of streams are not given back", n)
	}
}

func readAll(r *http.Response) ([]byte, error) { return io.ReadAll(r.Body) }
