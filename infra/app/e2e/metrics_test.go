package e2e

import (
	"fmt"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/infra/app"
	"github.com/toolmill/toolmill/infra/telemetry/telemetrytest"
)

// scrape returns the values in a process's /metrics, by name and labels.
func scrape(t testing.TB, a *app.App) map[string]float64 {
	t.Helper()
	r := client{t: t}.get(operatorsAt(a, "/metrics"))
	if r.StatusCode != http.StatusOK {
		t.Fatalf("%d: %s", r.StatusCode, r.body)
	}
	return telemetrytest.Values(t, r.body)
}

// atRest waits until no work runs or is due, so that everything is counted, and returns the values then.
func (w *world) atRest(t *testing.T) (values map[string]float64) {
	t.Helper()
	under := regexp.MustCompile(`^toolmill_(attempts_running$|projection_lag_records|queue_due|queue_running)`)
	eventually(t, "nothing runs", func() bool {
		values = scrape(t, w.app)
		for name, value := range values {
			if value != 0 && under.MatchString(name) {
				return false
			}
		}
		return true
	})
	return values
}

// One job changes every metric that it should, by as much as it should.
func TestAJobIsCounted(t *testing.T) {
	w := service(t)
	c := w.open(t, opening{})
	before := w.atRest(t)
	c.succeeds(c.create(page(hello)).ID)
	c.cancel(c.create(page(endless)).ID)

	const attempted = `toolmill_attempts_total{outcome="succeeded",tool="html-to-pdf-api"}`
	after := w.atRest(t)
	for name, want := range map[string]float64{
		attempted: 1,
		`toolmill_http_requests_total{method="POST",route="/v1/jobs",status="201"}`:             2,
		`toolmill_http_requests_total{method="POST",route="/v1/jobs/{id}/cancel",status="200"}`: 1,
		`toolmill_http_request_duration_seconds_count{method="POST",route="/v1/jobs"}`:          2,

		`toolmill_credits_charged_total`: 4,
		`toolmill_credits_granted_total`: 0,
		`toolmill_reply_timeouts_total`:  0,
	} {
		if moved := after[name] - before[name]; moved != want {
			t.Errorf("%s moved by %v, want %v", name, moved, want)
		}
	}
	// At least two creations, a start, a completion and a cancel; how many appends they shared is unknown.
	for name, least := range map[string]float64{
		`toolmill_command_duration_seconds_count{outcome="accepted"}`:                5,
		`toolmill_owner_accepted_total`:                                              5,
		`toolmill_append_duration_seconds_count`:                                     1,
		`toolmill_append_events_sum`:                                                 5,
		`toolmill_projected_batch_events_sum`:                                        5,
		`toolmill_credits_refunded_total`:                                            1,
		`toolmill_attempt_duration_seconds_count{tool="html-to-pdf-api"}`:            1,
		`toolmill_attempt_duration_seconds_sum{tool="html-to-pdf-api"}`:              0.001,
		`toolmill_http_request_duration_seconds_sum{method="POST",route="/v1/jobs"}`: 0.0001,
	} {
		if moved := after[name] - before[name]; moved < least {
			t.Errorf("%s moved by %v, want at least %v", name, moved, least)
		}
	}
	present := []string{`toolmill_queue_due{queue="chromium"}`, `toolmill_queue_oldest_age_seconds{queue="webhooks"}`, `go_goroutines`}
	for partition := range w.config.Partitions {
		present = append(present, fmt.Sprintf(`toolmill_projection_lag_records{partition="%d"}`, partition))
	}
	for _, name := range present {
		if _, is := after[name]; !is {
			t.Errorf("%s is missing", name)
		}
	}
}

// docs/operations.md lists every metric of a process, and no other.
func TestEveryMetricIsDocumented(t *testing.T) {
	text, err := os.ReadFile("../../../docs/operations.md")
	must(t, err)
	documented := make(map[string]bool)
	for _, row := range regexp.MustCompile("(?m)^\\| `(toolmill_[a-z_]+)").FindAllSubmatch(text, -1) {
		documented[string(row[1])] = true
	}
	if diff := cmp.Diff(service(t).app.Metrics.Names(), slices.Sorted(maps.Keys(documented))); diff != "" {
		t.Errorf("what a process has (-) and what is documented (+): %s", diff)
	}
	for _, named := range regexp.MustCompile("toolmill_[a-z_]+").FindAllString(string(text), -1) {
		base := regexp.MustCompile("_(bucket|count|sum)$").ReplaceAllString(named, "")
		if !documented[named] && !documented[base] {
			t.Errorf("an alert names %s, which no process has", named)
		}
	}
}
