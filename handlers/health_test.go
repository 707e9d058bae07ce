package handlers

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"toolmill/domain/plan"
)

func TestLivez(t *testing.T) {
	w := newWorld(t, plan.Free, 0)
	w.handler.Checks = []Check{{Name: "log", Probe: func(context.Context) error { return errors.New("away") }}}
	w.withKey("").get("/livez").ok(http.StatusOK)
}

func TestReadyz(t *testing.T) {
	w := newWorld(t, plan.Free, 0)
	w.handler.Checks = []Check{
		{Name: "log", Probe: func(context.Context) error { return nil }},
		{Name: "database", Probe: func(context.Context) error { return nil }},
	}
	w.withKey("").get("/readyz").golden("ready")
	w.handler.Checks[1].Probe = func(context.Context) error { return errors.New("dial tcp 10.0.0.7: refused") }
	details := w.get("/readyz").refused(503, "service_unavailable")
	want := []any{map[string]any{"name": "log", "status": "ok"}, map[string]any{"name": "database", "status": "failed"}}
	if diff := cmp.Diff(want, details["checks"]); diff != "" {
		t.Error(diff)
	}
}

// An engine that is missing is told, with its reason; everything else is served.
func TestReadyzTellsOfEngines(t *testing.T) {
	w := newWorld(t, plan.Free, 0)
	w.handler.Engines = func() []Engine {
		return []Engine{{Name: "chromium", Version: "140.0"}, {Name: "libreoffice", Missing: "soffice is not installed"}}
	}
	w.handler.Sandbox = &Sandbox{Level: "restricted", Tier: "landlock+seccomp", Minimum: "limits", Warning: "less than isolated", Lacks: []string{"no namespaces"}}
	w.withKey("").get("/readyz").golden("ready_engines")
	w.handler.Checks = []Check{{Name: "log", Probe: func(context.Context) error { return errors.New("away") }}}
	if details := w.get("/readyz").refused(503, "service_unavailable"); details["engines"] == nil {
		t.Errorf("without its engines: %v", details)
	}
}

// A process without the API answers what operators ask, and nothing else.
func TestOperationsWithoutTheAPI(t *testing.T) {
	var served []Served
	failing := errors.New("away")
	c := client{t: t, undescribed: true, handler: OperationsHandler(Operations{
		Checks:  []Check{{Name: "log", Probe: func(context.Context) error { return failing }}},
		Metrics: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("toolmill_up 1")) }),
		Observe: func(s Served) { served = append(served, s) },
	}, quiet())}
	c.get("/livez").ok(http.StatusOK)
	c.get("/readyz").refused(503, "service_unavailable")
	failing = nil
	c.get("/readyz").ok(http.StatusOK)
	if body := c.get("/metrics").body; body != "toolmill_up 1" {
		t.Error(body)
	}
	c.get("/v1/tools").refused(404, "not_found")
	c.post("/readyz", "").refused(405, "method_not_allowed")
	if len(served) != 6 {
		t.Errorf("%+v", served)
	}
}

// TestReadyzIsBounded: checks that hang are asked at once and given up together.
func TestReadyzIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, plan.Free, 0)
		hang := func(ctx context.Context) error {
			<-ctx.Done()
			return ctx.Err()
		}
		w.handler.Checks = []Check{{Name: "log", Probe: hang}, {Name: "database", Probe: hang}}
		begun := time.Now()
		w.get("/readyz").refused(503, "service_unavailable")
		if time.Since(begun) != checkTimeout {
			t.Errorf("answered after %v", time.Since(begun))
		}
	})
}
