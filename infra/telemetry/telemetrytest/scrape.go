// Package telemetrytest reads metrics as Prometheus does.
package telemetrytest

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/telemetry"
)

// Scrape returns the values of all series, by name and labels as they are written.
func Scrape(t testing.TB, m *telemetry.Metrics) map[string]float64 {
	t.Helper()
	answer := httptest.NewRecorder()
	m.Handler().ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", http.NoBody))
	if answer.Code != http.StatusOK {
		t.Fatalf("%d: %s", answer.Code, answer.Body)
	}
	return Values(t, answer.Body.String())
}

// Values reads the text of a scrape.
func Values(t testing.TB, scraped string) map[string]float64 {
	t.Helper()
	values := make(map[string]float64)
	for line := range strings.Lines(scraped) {
		at := strings.LastIndexByte(line, ' ')
		if at < 0 || strings.HasPrefix(line, "#") {
			continue
		}
		value, err := strconv.ParseFloat(strings.TrimSpace(line[at:]), 64)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		values[line[:at]] = value
	}
	return values
}
