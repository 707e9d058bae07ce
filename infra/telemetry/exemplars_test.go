package telemetry

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/commands"
)

// scrapeAs returns /metrics for who accepts a format.
func scrapeAs(t *testing.T, m *Metrics, accept string) string {
	t.Helper()
	request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", http.NoBody)
	request.Header.Set("Accept", accept)
	answer := httptest.NewRecorder()
	m.Handler().ServeHTTP(answer, request)
	return answer.Body.String()
}

// A bucket names the last trace that it counted. What has no trace is counted all the same.
func TestTimesLeadToTraces(t *testing.T) {
	m := New("v1")
	for _, id := range []string{strings.Repeat("a", 32), strings.Repeat("b", 32), ""} {
		m.Answered("GET", "/v1/jobs", 200, 40*time.Millisecond, id)
		m.Sent(commands.Result{}, nil, 40*time.Millisecond, id)
		m.Attempted("ocr", "succeeded", 40*time.Millisecond, id)
	}
	text := scrapeAs(t, m, "application/openmetrics-text;version=1.0.0")
	example := `# {trace_id="` + strings.Repeat("b", 32) + `"} 0.04`
	for _, bucket := range []string{
		`toolmill_http_request_duration_seconds_bucket{method="GET",route="/v1/jobs",le="0.05"} 3 `,
		`toolmill_command_duration_seconds_bucket{outcome="accepted",le="0.05"} 3 `,
		`toolmill_attempt_duration_seconds_bucket{tool="ocr",le="0.05"} 3 `,
	} {
		if !strings.Contains(text, bucket+example) {
			t.Errorf("%s has not %s", bucket, example)
		}
	}
	if plain := scrapeAs(t, m, "text/plain"); strings.Contains(plain, "trace_id") || !strings.Contains(plain, "toolmill_build_info") {
		t.Error("the text format has exemplars, which its readers do not know")
	}
}
