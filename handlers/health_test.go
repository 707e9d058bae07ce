package handlers

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/plan"
)

// alive fails unless the public port says that the process lives, and no more.
func (c client) alive() {
	c.t.Helper()
	if r := c.withKey("").get("/healthz"); r.StatusCode != http.StatusNoContent || r.body != "" {
		c.t.Errorf("%d %q", r.StatusCode, r.body)
	}
}

func TestThePublicPortSaysOnlyThatItLives(t *testing.T) {
	w := newWorld(t, plan.Free, 0)
	w.alive()
	for _, path := range []string{"/livez", "/readyz", "/metrics"} {
		w.get(path).refused(404, "not_found")
	}
}

// operator asks the operators' addresses of a process whose checks have been made once.
func operator(t *testing.T, o Operations, checks ...Check) client {
	t.Helper()
	if o.Readiness == nil {
		o.Readiness = NewReadiness(checks, quiet())
		for i := range checks {
			o.Readiness.check(t.Context(), i)
		}
	}
	if o.Metrics == nil {
		o.Metrics = http.NotFoundHandler()
	}
	return client{t: t, undescribed: true, handler: OperationsHandler(o, quiet())}
}

func holds(context.Context) error { return nil }

func TestReadyz(t *testing.T) {
	log := Check{Name: "log", Probe: holds}
	operator(t, Operations{}, log, Check{Name: "database", Probe: holds}).get("/readyz").golden("ready")
	away := Check{Name: "database", Probe: func(context.Context) error { return errors.New("dial tcp 10.0.0.7: refused") }}
	c := operator(t, Operations{}, log, away)
	details := c.get("/readyz").refused(503, "service_unavailable")
	want := []any{
		map[string]any{"name": "log", "status": "ok"},
		map[string]any{"name": "database", "status": "failed", "reason": "dial tcp 10.0.0.7: refused"},
	}
	if diff := cmp.Diff(want, details["checks"]); diff != "" {
		t.Error(diff)
	}
	c.get("/livez").ok(http.StatusOK)
}

// An engine that is missing is told, with its reason; everything else is served.
func TestReadyzTellsOfEngines(t *testing.T) {
	o := Operations{
		Engines: func() []Engine {
			return []Engine{{Name: "chromium", Version: "140.0"}, {Name: "libreoffice", Missing: "soffice is not installed"}}
		},
		Sandbox: &Sandbox{Level: "restricted", Tier: "landlock+seccomp", Minimum: "limits", Warning: "less than isolated", Lacks: []string{"no namespaces"}},
	}
	operator(t, o).get("/readyz").golden("ready_engines")
	away := Check{Name: "log", Probe: func(context.Context) error { return errors.New("away") }}
	if details := operator(t, o, away).get("/readyz").refused(503, "service_unavailable"); details["engines"] == nil {
		t.Errorf("without its engines: %v", details)
	}
}

// A listener for operators answers what they ask, and nothing else.
func TestOperators(t *testing.T) {
	var served []Served
	c := operator(t, Operations{
		Metrics: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("toolmill_up 1")) }),
		Observe: func(s Served) { served = append(served, s) },
	})
	c.get("/livez").ok(http.StatusOK)
	c.get("/readyz").ok(http.StatusOK)
	if body := c.get("/metrics").body; body != "toolmill_up 1" {
		t.Error(body)
	}
	c.get("/v1/tools").refused(404, "not_found")
	c.get("/healthz").refused(404, "not_found")
	c.post("/readyz", "").refused(405, "method_not_allowed")
	if len(served) != 6 {
		t.Errorf("%+v", served)
	}
}

// However many ask, a check is made once a second, and what is answered is at most that old.
func TestReadyzAsksNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var made atomic.Int32
		var away atomic.Bool
		r := NewReadiness([]Check{{Name: "log", Probe: func(context.Context) error {
			made.Add(1)
			if away.Load() {
				return errors.New("away")
			}
			return nil
		}}}, quiet())
		ctx, stop := context.WithCancel(t.Context())
		var watching sync.WaitGroup
		watching.Go(func() { r.Watch(ctx) })
		<-r.Known()
		c := operator(t, Operations{Readiness: r})
		for range 100 {
			c.get("/readyz").ok(http.StatusOK)
		}
		away.Store(true)
		<-time.After(checkEvery) // of the bubble's clock
		synctest.Wait()
		c.get("/readyz").refused(503, "service_unavailable")
		away.Store(false)
		<-time.After(checkEvery)
		synctest.Wait()
		c.get("/readyz").ok(http.StatusOK)
		if n := made.Load(); n != 3 {
			t.Errorf("%d checks", n)
		}
		stop()
		watching.Wait()
	})
}

// A check that hangs, whether it heeds its time or not, is told as that, holds up no other, and keeps nobody waiting.
func TestACheckThatHangsIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		r := NewReadiness([]Check{
			{Name: "deaf", Probe: func(context.Context) error { <-release; return nil }},
			{Name: "late", Probe: func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }},
			{Name: "log", Probe: holds},
		}, quiet())
		ctx, stop := context.WithCancel(t.Context())
		var watching sync.WaitGroup
		watching.Go(func() { r.Watch(ctx) })
		synctest.Wait()
		c := operator(t, Operations{Readiness: r})
		for _, want := range []string{checkPending, checkHanging, checkHanging} {
			begun := time.Now()
			details := c.get("/readyz").refused(503, "service_unavailable")
			hanging := func(name, status string) map[string]any {
				reason := map[string]string{checkPending: "not asked yet", checkHanging: "no answer within 1s"}[status]
				return map[string]any{"name": name, "status": status, "reason": reason}
			}
			all := []any{hanging("deaf", want), hanging("late", want), map[string]any{"name": "log", "status": "ok"}}
			if diff := cmp.Diff(all, details["checks"]); diff != "" || time.Since(begun) > 0 {
				t.Errorf("after %v: %s", time.Since(begun), diff)
			}
			<-time.After(checkEvery + time.Millisecond)
		}
		<-r.Known()
		close(release)
		stop()
		watching.Wait()
	})
}
