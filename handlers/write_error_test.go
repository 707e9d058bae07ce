package handlers

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
	"github.com/toolmill/toolmill/infra/telemetry"
)

// TestFaultIsLoggedAndNotSent: the operator learns what the client must not.
func TestFaultIsLoggedAndNotSent(t *testing.T) {
	var logged bytes.Buffer
	w := newWorld(t, plan.Free, 0)
	w.handler.Log = slog.New(telemetry.NewLogHandler(slog.NewJSONHandler(&logged, nil)))
	w.away["jobs"] = errors.New("dial tcp 10.0.0.7:5432: connection refused")
	answered := w.get("/v1/jobs/job_1", requestIDHeader, "req-9")
	answered.refused(503, "service_unavailable")
	if strings.Contains(answered.body, "10.0.0.7") {
		t.Errorf("told the client: %s", answered.body)
	}
	for _, want := range []string{"req-9", "10.0.0.7", "/v1/jobs/job_1"} {
		if !strings.Contains(logged.String(), want) {
			t.Errorf("%q is not in the log: %s", want, logged.String())
		}
	}
}

// TestClientThatIsGoneIsNoFault: nobody is woken for it.
func TestClientThatIsGoneIsNoFault(t *testing.T) {
	var logged bytes.Buffer
	w := newWorld(t, plan.Free, 0)
	w.handler.Log = slog.New(slog.NewJSONHandler(&logged, nil))
	ctx, leave := context.WithCancel(t.Context())
	leave()
	w.handler.writeError(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, http.MethodGet, "/", http.NoBody), ctx.Err())
	if logged.Len() > 0 {
		t.Errorf("logged: %s", logged.String())
	}
}

func TestInvalidCountsWhatItDoesNotSay(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	answered := w.post("/v1/jobs", `{}`)
	if len(answered.faults()) != 2 || !strings.Contains(answered.body, `"toolSlug is required; and 1 more"`) {
		t.Errorf("%s", answered.body)
	}
}
