package rest_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/infra/telemetry"
)

// TestFaultIsLoggedAndNotSent: the log has details that the client must not see.
func TestFaultIsLoggedAndNotSent(t *testing.T) {
	var logged bytes.Buffer
	w := handlerstest.NewWorld(t, plan.Free, 0)
	w.Remake(func(c *handlers.Config) { c.Log = slog.New(telemetry.NewLogHandler(slog.NewJSONHandler(&logged, nil))) })
	w.Away["jobs"] = errors.New("dial tcp 10.0.0.7:5432: connection refused")
	answered := w.GET("/v1/jobs/job_1", "X-Request-ID", "req-9")
	answered.Refused(503, "service_unavailable")
	if strings.Contains(answered.Text, "10.0.0.7") {
		t.Errorf("told the client: %s", answered.Text)
	}
	for _, want := range []string{"req-9", "10.0.0.7", "/v1/jobs/job_1"} {
		if !strings.Contains(logged.String(), want) {
			t.Errorf("%q is not in the log: %s", want, logged.String())
		}
	}
}

// TestClientThatIsGoneIsNoFault: it is not logged as an error.
func TestClientThatIsGoneIsNoFault(t *testing.T) {
	var logged bytes.Buffer
	w := handlerstest.NewWorld(t, plan.Free, 0)
	w.Remake(func(c *handlers.Config) { c.Log = slog.New(slog.NewJSONHandler(&logged, nil)) })
	ctx, leave := context.WithCancel(t.Context())
	leave()
	rest.WriteError(w.Config.Log, httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, http.MethodGet, "/", http.NoBody), ctx.Err())
	if logged.Len() > 0 {
		t.Errorf("logged: %s", logged.String())
	}
}

func TestInvalidCountsWhatItDoesNotSay(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	answered := w.POST("/v1/jobs", `{}`)
	if len(answered.Faults()) != 2 || !strings.Contains(answered.Text, `"toolSlug is required; and 1 more"`) {
		t.Errorf("%s", answered.Text)
	}
}
