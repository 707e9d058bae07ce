package telemetry

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"toolmill/commands"
	"toolmill/projections"
)

// scrape is what /metrics answers, a line each.
func scrape(t *testing.T, m *Metrics) map[string]string {
	t.Helper()
	recorder := httptest.NewRecorder()
	m.Handler().ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, "/metrics", http.NoBody))
	if recorder.Code != http.StatusOK {
		t.Fatalf("status %d", recorder.Code)
	}
	values := make(map[string]string)
	for line := range strings.Lines(recorder.Body.String()) {
		name, value, found := strings.Cut(strings.TrimSpace(line), " ")
		if found && name != "#" {
			values[name] = value
		}
	}
	return values
}

func reports(t *testing.T, got, want map[string]string) {
	t.Helper()
	for name, value := range want {
		if got[name] != value {
			t.Errorf("%s is %q, want %q", name, got[name], value)
		}
	}
}

func TestWhatProjectorsCommitIsCountedByPartition(t *testing.T) {
	m := New()
	m.Projected(projections.Progress{Partition: 3, NextOffset: 10, Events: 7, Skipped: 2, Unknown: 1})
	m.Projected(projections.Progress{Partition: 3, NextOffset: 12, Events: 2})
	m.Projected(projections.Progress{Partition: 4, NextOffset: 1, Events: 1})
	reports(t, scrape(t, m), map[string]string{
		`toolmill_projected_events_total{partition="3"}`:          "9",
		`toolmill_projected_skipped_records_total{partition="3"}`: "2",
		`toolmill_projected_unknown_events_total{partition="3"}`:  "1",
		`toolmill_projected_next_offset{partition="3"}`:           "12",
		`toolmill_projected_events_total{partition="4"}`:          "1",
		`toolmill_projected_unknown_events_total{partition="4"}`:  "0",
	})
}

func TestTheOwnersCountersAreReported(t *testing.T) {
	m, stats := New(), &commands.OwnerStats{}
	m.Owner(stats)
	stats.Accepted.Add(1)
	stats.Refused.Add(2)
	stats.Replayed.Add(3)
	stats.Appends.Add(4)
	stats.Events.Add(5)
	stats.AppendNanos.Add(1_500_000_000)
	stats.Lost.Add(6)
	stats.Skipped.Add(7)
	stats.Buried.Add(8)
	stats.Retries.Add(9)
	reports(t, scrape(t, m), map[string]string{
		"toolmill_owner_accepted_total": "1", "toolmill_owner_refused_total": "2", "toolmill_owner_replayed_total": "3",
		"toolmill_owner_appends_total": "4", "toolmill_owner_events_total": "5", "toolmill_owner_append_seconds_total": "1.5",
		"toolmill_owner_appends_lost_total": "6", "toolmill_owner_skipped_total": "7", "toolmill_owner_buried_total": "8",
		"toolmill_owner_store_retries_total": "9",
	})
}

func TestNumbersAreReadWhenTheyAreAskedFor(t *testing.T) {
	m, running := New(), 0.0
	m.Gauge("toolmill_attempts_running", "Attempts.", func() float64 { return running })
	m.Counter("toolmill_replies_buried_total", "Replies.", func() float64 { return 2 * running })
	running = 3
	got := scrape(t, m)
	reports(t, got, map[string]string{"toolmill_attempts_running": "3", "toolmill_replies_buried_total": "6"})
	if got["go_goroutines"] == "" || got["process_open_fds"] == "" {
		t.Error("nothing of the runtime and the process")
	}
}

// Two processes in one program, as in tests, do not share metrics.
func TestEveryProcessHasMetricsOfItsOwn(t *testing.T) {
	New().Gauge("toolmill_attempts_running", "Attempts.", func() float64 { return 1 })
	if got := scrape(t, New())["toolmill_attempts_running"]; got != "" {
		t.Errorf("another process's %s", got)
	}
}
