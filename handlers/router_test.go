package handlers_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/infra/telemetry"
)

func TestNothingAtTheAddress(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Free, 0)
	for _, path := range []string{
		"/v1", "/v1/", "/v2/jobs", "/v1/jobs/", "/v1//jobs", "/v1/tools/", "/v1/jobs/job_1/unknown", "/v1/../v1/tools",
		"/metrics", "/livez", "/readyz", "/v1/downloads/", "/%2e%2e/etc", "/v1/jobs/job_1%2Fcancel/x",
	} {
		w.GET(path).Refused(404, "not_found")
	}
}

// A person who mistypes an address gets a page that says so; programs, and everybody below /v1, get the error in JSON.
func TestPeopleGetAPageWhereNothingIs(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Free, 0)
	const browser = "text/html,application/xhtml+xml,*/*;q=0.8"
	for _, path := range []string{"/nothing-here", "/accounts", "/tools/a/b"} {
		got := w.GET(path, "Accept", browser)
		if got.StatusCode != http.StatusNotFound || !strings.Contains(got.Text, "There is no such page") || got.Header.Get("Content-Security-Policy") == "" {
			t.Errorf("%s: %d %s", path, got.StatusCode, got.Text)
		}
		w.GET(path, "Accept", "application/json").Refused(404, "not_found")
		w.Do(http.MethodPost, path, "", "Accept", browser).Refused(404, "not_found")
	}
	w.GET("/v1/nothing", "Accept", browser).Refused(404, "not_found")
}

func TestMethodNotAllowedNamesThoseThatAre(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Free, 0)
	cases := []struct{ method, path, allow string }{
		{http.MethodDelete, "/v1/jobs", "GET, HEAD, POST"},
		{http.MethodPut, "/v1/jobs/job_1", "GET, HEAD"},
		{http.MethodGet, "/v1/jobs/job_1/cancel", "POST"},
		{http.MethodPatch, "/v1/jobs/job_1/download-intent", "GET, HEAD, POST"},
		{http.MethodPost, "/v1/downloads/job_1", "GET, HEAD"},
		{http.MethodPost, "/healthz", "GET, HEAD"},
		{"BREW", "/v1/credits", "GET, HEAD"},
		{http.MethodOptions, "/v1/tools", "GET, HEAD"},
	}
	for _, c := range cases {
		answered := w.Do(c.method, c.path, "")
		answered.Refused(405, "method_not_allowed")
		if got := strings.Join(answered.Header.Values("Allow"), " and "); got != c.allow {
			t.Errorf("%s %s: Allow: %s", c.method, c.path, got)
		}
	}
}

func TestHeadIsGetWithoutItsBody(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Free, 5)
	server := httptest.NewServer(w)
	defer server.Close()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodHead, server.URL+"/v1/tools/html-to-pdf-api", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	answered, err := server.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answered.Body.Close() }()
	if answered.StatusCode != http.StatusOK || answered.ContentLength <= 0 {
		t.Errorf("%d, %d bytes", answered.StatusCode, answered.ContentLength)
	}
}

func TestRequestID(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Free, 0)
	for _, sane := range []string{"req-1", "0af7651916cd43dd8448eb211c80319c", strings.Repeat("a", 128)} {
		if got := w.GET("/healthz", "X-Request-ID", sane).Header.Get("X-Request-ID"); got != sane {
			t.Errorf("%s became %s", sane, got)
		}
	}
	for _, odd := range []string{"", "a b", "a\"b", "<script>", strings.Repeat("a", 129), "é"} {
		got := w.GET("/v1/nope", "X-Request-ID", odd).Header.Get("X-Request-ID")
		if !strings.HasPrefix(got, "req_") {
			t.Errorf("%q became %s", odd, got)
		}
	}
}

// panickingJobs simulates a bug.
type panickingJobs struct{ *handlerstest.World }

func (panickingJobs) Get(context.Context, string, string) (job.State, error) {
	panic("assignment to entry in nil map: secret detail")
}

func TestPanicIsAnInternalError(t *testing.T) {
	var logged bytes.Buffer
	w := handlerstest.NewWorld(t, plan.Free, 0)
	w.Remake(func(c *handlers.Config) { c.Log = slog.New(telemetry.NewLogHandler(slog.NewJSONHandler(&logged, nil))) })
	w.Remake(func(c *handlers.Config) { c.Jobs = panickingJobs{w} })
	answered := w.GET("/v1/jobs/job_1", "X-Request-ID", "req-7")
	answered.Refused(500, "internal_error")
	if strings.Contains(answered.Text, "secret") {
		t.Errorf("told the client: %s", answered.Text)
	}
	for _, want := range []string{"req-7", "secret detail", "router_test.go", `"account":"acct_1"`} {
		if !strings.Contains(logged.String(), want) {
			t.Errorf("%q is not in the log: %s", want, logged.String())
		}
	}
}

// TestPanicAfterTheFirstByte: the client must not take a part for the whole.
func TestPanicAfterTheFirstByte(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Free, 0)
	h := w.Handler.Recovered(http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) {
		_, _ = rw.Write([]byte("half"))
		panic("mistake")
	}))
	server := httptest.NewServer(h)
	defer server.Close()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	if answered, err := server.Client().Do(r); err == nil {
		_ = answered.Body.Close()
		t.Errorf("the connection was not cut: %v", answered)
	}
}

func TestAbortIsPassedOn(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Free, 0)
	h := w.Handler.Recovered(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }))
	defer func() {
		if cause := recover(); !errors.Is(cause.(error), http.ErrAbortHandler) {
			t.Errorf("recovered %v", cause)
		}
	}()
	h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", http.NoBody))
}

func TestNewNamesAllThatIsMissing(t *testing.T) {
	_, err := handlers.New(handlers.Config{})
	for _, port := range []string{"Commands", "Positions", "Jobs", "Changes", "Progress", "Keys", "Credits", "Objects", "Sealer", "Registry", "Downloads"} {
		if err == nil || !strings.Contains(err.Error(), port+" is missing") {
			t.Errorf("%s is not named in %v", port, err)
		}
	}
}
