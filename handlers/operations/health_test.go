package operations_test

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
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/operations"
	"github.com/toolmill/toolmill/handlers/rest"
)

func TestThePublicPortSaysOnlyThatItLives(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Free, 0)
	w.Alive()
	for _, path := range []string{"/livez", "/readyz", "/metrics"} {
		w.GET(path).Refused(404, "not_found")
	}
}

// operator returns a client of the operators' endpoints of a process whose checks have run once.
func operator(t *testing.T, o operations.Operations, checks ...operations.Check) handlerstest.Client {
	t.Helper()
	if o.Readiness == nil {
		o.Readiness = operations.NewReadiness(checks, handlerstest.Quiet())
		for i := range checks {
			o.Readiness.Check(t.Context(), i)
		}
	}
	if o.Metrics == nil {
		o.Metrics = http.NotFoundHandler()
	}
	return handlerstest.Client{T: t, Undescribed: true, Handler: handlers.OperationsHandler(o, handlerstest.Quiet())}
}

func holds(context.Context) error { return nil }

func TestReadyz(t *testing.T) {
	log := operations.Check{Name: "log", Probe: holds}
	operator(t, operations.Operations{}, log, operations.Check{Name: "database", Probe: holds}).GET("/readyz").Golden("ready")
	away := operations.Check{Name: "database", Probe: func(context.Context) error { return errors.New("dial tcp 10.0.0.7: refused") }}
	c := operator(t, operations.Operations{}, log, away)
	details := c.GET("/readyz").Refused(503, "service_unavailable")
	want := []any{
		map[string]any{"name": "log", "status": "ok"},
		map[string]any{"name": "database", "status": "failed", "reason": "dial tcp 10.0.0.7: refused"},
	}
	if diff := cmp.Diff(want, details["checks"]); diff != "" {
		t.Error(diff)
	}
	c.GET("/livez").Ok(http.StatusOK)
}

// A missing engine is reported with its reason; everything else is offered.
func TestReadyzReportsEngines(t *testing.T) {
	o := operations.Operations{
		Engines: func() []operations.Engine {
			return []operations.Engine{{Name: "chromium", Version: "140.0"}, {Name: "libreoffice", Missing: "soffice is not installed"}}
		},
		Sandbox: &operations.Sandbox{Level: "restricted", Tier: "landlock+seccomp", Minimum: "limits", Warning: "less than isolated", Lacks: []string{"no namespaces"}},
	}
	operator(t, o).GET("/readyz").Golden("ready_engines")
	away := operations.Check{Name: "log", Probe: func(context.Context) error { return errors.New("away") }}
	if details := operator(t, o, away).GET("/readyz").Refused(503, "service_unavailable"); details["engines"] == nil {
		t.Errorf("without its engines: %v", details)
	}
}

// The operators' listener answers their endpoints and nothing else.
func TestOperators(t *testing.T) {
	var served []rest.Served
	c := operator(t, operations.Operations{
		Metrics: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("toolmill_up 1")) }),
		Observe: func(s rest.Served) { served = append(served, s) },
	})
	c.GET("/livez").Ok(http.StatusOK)
	c.GET("/readyz").Ok(http.StatusOK)
	if body := c.GET("/metrics").Text; body != "toolmill_up 1" {
		t.Error(body)
	}
	c.GET("/v1/tools").Refused(404, "not_found")
	c.GET("/healthz").Refused(404, "not_found")
	c.POST("/readyz", "").Refused(405, "method_not_allowed")
	if len(served) != 6 {
		t.Errorf("%+v", served)
	}
}

// However many requests come, a check runs once a second, and an answer is at most that old.
func TestReadyzDoesNotRunTheChecks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var made atomic.Int32
		var away atomic.Bool
		r := operations.NewReadiness([]operations.Check{{Name: "log", Probe: func(context.Context) error {
			made.Add(1)
			if away.Load() {
				return errors.New("away")
			}
			return nil
		}}}, handlerstest.Quiet())
		ctx, stop := context.WithCancel(t.Context())
		var watching sync.WaitGroup
		watching.Go(func() { r.Watch(ctx) })
		<-r.Known()
		c := operator(t, operations.Operations{Readiness: r})
		for range 100 {
			c.GET("/readyz").Ok(http.StatusOK)
		}
		away.Store(true)
		<-time.After(operations.CheckEvery) // of the synctest bubble's clock
		synctest.Wait()
		c.GET("/readyz").Refused(503, "service_unavailable")
		away.Store(false)
		<-time.After(operations.CheckEvery)
		synctest.Wait()
		c.GET("/readyz").Ok(http.StatusOK)
		if n := made.Load(); n != 3 {
			t.Errorf("%d checks", n)
		}
		stop()
		watching.Wait()
	})
}

// A check that hangs, whether it respects its deadline or not, is reported as hanging, delays no other check, and makes no
// request wait.
func TestACheckThatHangsIsReported(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		r := operations.NewReadiness([]operations.Check{
			{Name: "deaf", Probe: func(context.Context) error { <-release; return nil }},
			{Name: "late", Probe: func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }},
			{Name: "log", Probe: holds},
		}, handlerstest.Quiet())
		ctx, stop := context.WithCancel(t.Context())
		var watching sync.WaitGroup
		watching.Go(func() { r.Watch(ctx) })
		synctest.Wait()
		c := operator(t, operations.Operations{Readiness: r})
		for _, want := range []string{operations.CheckPending, operations.CheckHanging, operations.CheckHanging} {
			begun := time.Now()
			details := c.GET("/readyz").Refused(503, "service_unavailable")
			hanging := func(name, status string) map[string]any {
				reason := map[string]string{operations.CheckPending: "not asked yet", operations.CheckHanging: "no answer within 2s"}[status]
				return map[string]any{"name": name, "status": status, "reason": reason}
			}
			all := []any{hanging("deaf", want), hanging("late", want), map[string]any{"name": "log", "status": "ok"}}
			if diff := cmp.Diff(all, details["checks"]); diff != "" || time.Since(begun) > 0 {
				t.Errorf("after %v: %s", time.Since(begun), diff)
			}
			<-time.After(operations.CheckEvery + time.Millisecond)
		}
		<-r.Known()
		close(release)
		stop()
		watching.Wait()
	})
}
