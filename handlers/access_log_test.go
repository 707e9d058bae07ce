package handlers_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/correlation"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/rest"
)

// belonging is a log handler that keeps the account, job and trace of its last line.
type belonging struct {
	slog.Handler

	last correlation.Correlation
}

func (b *belonging) Enabled(context.Context, slog.Level) bool { return true }

func (b *belonging) Handle(ctx context.Context, _ slog.Record) error {
	b.last = correlation.Of(ctx)
	return nil
}

// The log lines of a request can be found by its request id, trace, account and job.
func TestLogLinesSayWhatTheyBelongTo(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	log := &belonging{Handler: slog.DiscardHandler}
	w.Remake(func(c *handlers.Config) { c.Log = slog.New(log) })
	const trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
	headers := []string{"X-Request-ID", "req-7", "Traceparent", trace}
	about := func(accountID, jobID string) correlation.Correlation {
		return correlation.Correlation{RequestID: "req-7", AccountID: accountID, JobID: jobID, Traceparent: trace}
	}
	created, _ := w.Do(http.MethodPost, "/v1/jobs", handlerstest.HTMLJob, headers...).Ok(http.StatusCreated)["id"].(string)
	for path, want := range map[string]correlation.Correlation{
		"/v1/jobs/" + created: about(handlerstest.TestAccount, created),
		"/v1/credits":         about(handlerstest.TestAccount, ""),
		"/v1/tools":           about("", ""),
		"/v1/jobs/no+job":     about(handlerstest.TestAccount, ""),
	} {
		w.GET(path, headers...)
		if diff := cmp.Diff(want, log.last); diff != "" {
			t.Errorf("%s: %s", path, diff)
		}
	}
	w.Do(http.MethodPost, "/v1/jobs", handlerstest.HTMLJob, headers...)
	if log.last.JobID == "" || log.last.JobID == created {
		t.Errorf("the new job's request belongs to %+v", log.last)
	}
	w.Away["jobs"] = errors.New("gone")
	failed := &firstLine{}
	w.Remake(func(c *handlers.Config) { c.Log = slog.New(failed) })
	w.GET("/v1/jobs/"+created, headers...).Refused(503, "service_unavailable")
	if diff := cmp.Diff(about(handlerstest.TestAccount, created), failed.about); diff != "" || failed.message != "request failed" {
		t.Errorf("%s: %s", failed.message, diff)
	}
}

// firstLine keeps the first line that is logged.
type firstLine struct {
	belonging

	message string
	about   correlation.Correlation
}

func (f *firstLine) Handle(ctx context.Context, r slog.Record) error {
	if f.message == "" {
		f.message, f.about = r.Message, correlation.Of(ctx)
	}
	return nil
}

func readAccess(w *handlerstest.World) (*bytes.Buffer, *[]rest.Served) {
	out, served := new(bytes.Buffer), new([]rest.Served)
	w.Remake(func(c *handlers.Config) {
		c.Log = slog.New(slog.NewJSONHandler(out, &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	w.Remake(func(c *handlers.Config) { c.Observe = func(s rest.Served) { *served = append(*served, s) } })
	return out, served
}

func TestEveryRequestIsLoggedAndCountedByItsRoute(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	_, served := readAccess(w)
	created, _ := w.POST("/v1/jobs", handlerstest.HTMLJob).Ok(http.StatusCreated)["id"].(string)
	w.GET("/v1/jobs/" + created + "?wait=1")
	w.GET("/v1/jobs/job_unknown")
	w.GET("/v1/nothing/" + created)
	w.Do("BREW", "/v1/jobs", "")
	w.WithKey("").GET("/v1/credits")
	w.GET("/healthz")
	var got []string
	for _, s := range *served {
		got = append(got, s.Method+" "+s.Route+" "+http.StatusText(s.Status))
		if s.Took <= 0 {
			t.Errorf("no duration in %+v", s)
		}
	}
	want := []string{
		"POST /v1/jobs Created", "GET /v1/jobs/{id} OK", "GET /v1/jobs/{id} Not Found", "GET unmatched Not Found",
		"other unmatched Method Not Allowed", "GET /v1/credits Unauthorized", "GET /healthz No Content",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestTheAccessLogHoldsNoSecrets(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	out, _ := readAccess(w)
	w.GET("/v1/downloads/job_1?signature=s3cr3t&expires=1")
	w.GET("/v1/credits?token=s3cr3t")
	if text := out.String(); strings.Contains(text, "s3cr3t") || strings.Contains(text, w.Key) {
		t.Error(text)
	}
	var line struct {
		Level, Msg, Method, Route string
		Status                    int
		DurationMs                float64
		Bytes                     int
	}
	_, last, _ := strings.Cut(strings.TrimSpace(out.String()), "\n")
	if err := json.Unmarshal([]byte(last), &line); err != nil {
		t.Fatalf("%v in %q", err, last)
	}
	if line.Msg != "request" || line.Level != "INFO" || line.Route != "/v1/credits" || line.Status != 422 || line.Bytes == 0 || line.DurationMs <= 0 {
		t.Errorf("%+v", line)
	}
}

// Probes come every few seconds, forever.
func TestProbesAreNotLoggedAsRequests(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	out, _ := readAccess(w)
	w.GET("/healthz")
	if text := out.String(); !strings.Contains(text, `"level":"DEBUG"`) {
		t.Error(text)
	}
}
