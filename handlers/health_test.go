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
