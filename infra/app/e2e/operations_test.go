package e2e

import (
	"context"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/app"
	"github.com/toolmill/toolmill/infra/config"
)

type readiness struct {
	Status string
	Checks []struct{ Name, Status string }
	// Engines is nil in a process that runs no tools.
	Engines []struct{ Name, Status, Version string }
}

// operatorsAt returns one of the addresses for operators.
func operatorsAt(a *app.App, path string) string {
	return "http://" + a.OperationsAddr().String() + path
}

func ready(t *testing.T, a *app.App) (r readiness) {
	t.Helper()
	client{t: t}.get(operatorsAt(a, "/readyz")).in(http.StatusOK, &r)
	return r
}

func TestAWorkerReportsItsEngines(t *testing.T) {
	r := ready(t, service(t).app)
	if r.Status != "ready" || len(r.Checks) < 3 || len(r.Engines) == 0 {
		t.Errorf("%+v", r)
	}
	for _, e := range r.Engines {
		if e.Status == "ok" && !regexp.MustCompile(`\d+\.\d+`).MatchString(e.Version) {
			t.Errorf("%+v", e)
		}
	}
}

// A process without the API listens for operators only.
func TestAProcessWithoutTheAPIAnswersOperators(t *testing.T) {
	w := service(t)
	c := w.beside(t, config.RoleOwner)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	other, err := startApp(ctx, c, w.logger)
	must(t, err)
	if r := ready(t, other); r.Engines != nil || len(r.Checks) < 3 {
		t.Errorf("%+v", r)
	}
	anybody := client{t: t}
	if r := anybody.get(operatorsAt(other, "/livez")); r.StatusCode != http.StatusOK {
		t.Errorf("%d %s", r.StatusCode, r.body)
	}
	if _, counts := scrape(t, other)["toolmill_owner_accepted_total"]; !counts {
		t.Error("the owner's counters are missing")
	}
	anybody.get(operatorsAt(other, "/v1/tools")).refused(http.StatusNotFound, "not_found")
	if other.Addr() != nil {
		t.Errorf("it listens for clients at %v", other.Addr())
	}
	must(t, other.Stop(ctx))
}

// Whatever is logged about a job names its account, its trace and, if there is one, its attempt, from the request to
// the worker.
func TestLogLinesOfAJobAreFoundByAnyOfItsNames(t *testing.T) {
	w := service(t)
	c := w.open(t, opening{})
	const traceID = "4bf92f3577b34da6a3ce929d0e0e4736"
	j := c.create(page(hello), "X-Request-Id", "req-of-the-test", "Traceparent", "00-"+traceID+"-00f067aa0ba902b7-01")
	c.succeeds(j.ID)
	found := make(map[string]string)
	eventually(t, "request and attempt are logged", func() bool {
		text, err := os.ReadFile(w.logFile.Name())
		must(t, err)
		for line := range strings.Lines(string(text)) {
			for _, message := range []string{"request", "attempt ended"} {
				said := strings.Contains(line, "msg="+message+" ") || strings.Contains(line, `msg="`+message+`"`)
				if said && strings.Contains(line, traceID) {
					found[message] = line
				}
			}
		}
		return found["request"] != "" && found["attempt ended"] != ""
	})
	for message, names := range map[string][]string{
		"request":       {"requestId=req-of-the-test", "route=/v1/jobs", "status=201", "durationMs="},
		"attempt ended": {"attempt=1", "tool=html-to-pdf-api", "outcome=succeeded", "durationMs="},
	} {
		for _, name := range append(names, "job="+j.ID, "account="+c.accountID, "trace="+traceID) {
			if !strings.Contains(found[message], name) {
				t.Errorf("%q is not in the line %q", name, found[message])
			}
		}
	}
}
