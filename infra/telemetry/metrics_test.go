package telemetry

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/projections/projector"
)

// scrape returns the answer of /metrics, line by line.
func scrape(t *testing.T, m *Metrics) map[string]string {
	t.Helper()
	recorder := httptest.NewRecorder()
	m.Handler().ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, "/metrics", http.NoBody))
	if recorder.Code != http.StatusOK {
		t.Fatalf("status %d: %s", recorder.Code, recorder.Body)
	}
	values := make(map[string]string)
	for line := range strings.Lines(recorder.Body.String()) {
		at := strings.LastIndexByte(line, ' ')
		if at > 0 && !strings.HasPrefix(line, "#") {
			values[line[:at]] = strings.TrimSpace(line[at:])
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

func TestWhatProjectorsCommitIsCounted(t *testing.T) {
	m := New("v1")
	m.Projected("topic", projector.Progress{
		Partition: 3, NextOffset: 10, Events: 7, Skipped: 2, Unknown: 1, GrantedUnits: 100, ChargedUnits: 5, RefundedUnits: 2,
	})
	m.Projected("topic", projector.Progress{Partition: 3, NextOffset: 12, Events: 2, ChargedUnits: 3})
	m.Projected("topic", projector.Progress{Partition: 4, NextOffset: 1, Events: 1})
	m.Skipped("another", 1)
	reports(t, scrape(t, m), map[string]string{
		`toolmill_projected_events_total{partition="3"}`:         "9",
		`toolmill_projected_unknown_events_total{partition="3"}`: "1",
		`toolmill_projected_next_offset{partition="3"}`:          "12",
		`toolmill_projected_events_total{partition="4"}`:         "1",
		`toolmill_projected_unknown_events_total{partition="4"}`: "0",
		`toolmill_projected_batch_events_count`:                  "3",
		`toolmill_projected_batch_events_sum`:                    "10",
		`toolmill_skipped_records_total{topic="topic"}`:          "2",
		`toolmill_skipped_records_total{topic="another"}`:        "1",
		`toolmill_credits_granted_total`:                         "100",
		`toolmill_credits_charged_total`:                         "8",
		`toolmill_credits_refunded_total`:                        "2",
	})
}

func TestTheOwnersCountersAreReported(t *testing.T) {
	m, stats := New("v1"), &commands.OwnerStats{}
	m.Owner(stats)
	stats.Accepted.Add(1)
	stats.Refused.Add(2)
	stats.Replayed.Add(3)
	stats.Lost.Add(6)
	stats.Skipped.Add(7)
	stats.Retries.Add(9)
	m.Appended(4, 30*time.Millisecond)
	reports(t, scrape(t, m), map[string]string{
		"toolmill_owner_accepted_total": "1", "toolmill_owner_refused_total": "2", "toolmill_owner_replayed_total": "3",
		"toolmill_owner_appends_lost_total": "6", "toolmill_owner_skipped_total": "7", "toolmill_owner_store_retries_total": "9",
		"toolmill_append_events_sum": "4", "toolmill_append_duration_seconds_sum": "0.03",
		`toolmill_append_duration_seconds_bucket{le="0.025"}`: "0", `toolmill_append_duration_seconds_bucket{le="0.05"}`: "1",
	})
}

func TestCommandsAreCountedByOutcome(t *testing.T) {
	m := New("v1")
	for _, err := range []error{
		refusal.New(refusal.NotFound, "none"), &commands.Busy{}, commands.ErrUnavailable, commands.ErrOutcomeUnknown, context.Canceled,
	} {
		m.Sent(commands.Result{}, err, time.Second, "")
	}
	m.Sent(commands.Result{}, nil, time.Second, "")
	m.Sent(commands.Result{Replayed: true}, nil, time.Second, "")
	want := map[string]string{"toolmill_reply_timeouts_total": "2"}
	for outcome, count := range map[string]string{
		"accepted": "1", "replayed": "1", "refused": "1", "busy": "1", "unavailable": "1", "unknown": "2",
	} {
		want[`toolmill_command_duration_seconds_count{outcome="`+outcome+`"}`] = count
	}
	reports(t, scrape(t, m), want)
}

func TestRequestsAttemptsAndWebhooksAreCounted(t *testing.T) {
	m := New("v1")
	m.Answered("GET", "/v1/jobs/{id}", 200, 40*time.Millisecond, "")
	m.Answered("GET", "/v1/jobs/{id}", 404, time.Millisecond, "")
	m.Attempted("html-to-pdf-api", "worker_failed", 2*time.Second, "")
	m.Delivered("", time.Second)
	m.Delivered("timeout", 15*time.Second)
	reports(t, scrape(t, m), map[string]string{
		`toolmill_http_requests_total{method="GET",route="/v1/jobs/{id}",status="200"}`:    "1",
		`toolmill_http_requests_total{method="GET",route="/v1/jobs/{id}",status="404"}`:    "1",
		`toolmill_http_request_duration_seconds_count{method="GET",route="/v1/jobs/{id}"}`: "2",
		`toolmill_attempts_total{outcome="worker_failed",tool="html-to-pdf-api"}`:          "1",
		`toolmill_attempt_duration_seconds_bucket{tool="html-to-pdf-api",le="2.5"}`:        "1",
		`toolmill_attempt_duration_seconds_bucket{tool="html-to-pdf-api",le="1"}`:          "0",
		`toolmill_webhook_attempts_total{outcome="delivered"}`:                             "1",
		`toolmill_webhook_attempts_total{outcome="timeout"}`:                               "1",
		`toolmill_webhook_attempt_duration_seconds_count`:                                  "2",
	})
}

func TestAScrapeReadsTheStores(t *testing.T) {
	m, away, backupAge := New("v1"), error(nil), 90*time.Minute
	m.ReadStores(Stores{
		Upkeep: func(context.Context) (Upkeep, error) { return Upkeep{BackupAge: &backupAge}, nil },
		Queues: func(context.Context) ([]Queue, error) {
			return []Queue{{Name: "chromium", Due: 3, Scheduled: 2, Running: 1, OldestAge: 1500 * time.Millisecond}}, away
		},
		Lag:         func(context.Context) (map[int32]int64, error) { return map[int32]int64{2: 9}, nil },
		StreamLag:   func(context.Context) (map[int32]int64, error) { return map[int32]int64{1: 7}, nil },
		DeadLetters: func(context.Context) (map[string]int64, error) { return map[string]int64{"toolmill.events": 4}, nil },
		Tables: func(context.Context) ([]Table, error) {
			return []Table{{Name: "event_log", RowBytes: 8192, IndexBytes: 16384, DeadRows: 3}}, nil
		},
	})
	reports(t, scrape(t, m), map[string]string{
		`toolmill_queue_due{queue="chromium"}`: "3", `toolmill_queue_scheduled{queue="chromium"}`: "2",
		`toolmill_queue_running{queue="chromium"}`: "1", `toolmill_queue_oldest_age_seconds{queue="chromium"}`: "1.5",
		`toolmill_projection_lag_records{partition="2"}`: "9", `toolmill_stream_lag_records{partition="1"}`: "7",
		`toolmill_dead_letters{topic="toolmill.events"}`: "4", `toolmill_table_bytes{table="event_log"}`: "8192",
		`toolmill_table_index_bytes{table="event_log"}`: "16384", `toolmill_table_dead_rows{table="event_log"}`: "3",
		`toolmill_backup_age_seconds`: "5400", `toolmill_audit_age_seconds`: "", // there never was an audit
	})
	away = errors.New("postgres is gone")
	scrape(t, m)
	reports(t, scrape(t, m), map[string]string{`toolmill_projection_lag_records{partition="2"}`: "9"})
	if failed := scrape(t, m)[`toolmill_scrape_failures_total{question="queues"}`]; failed < "2" {
		t.Errorf("%q failures are counted", failed)
	}
}

func TestNumbersAreReadAtEachScrape(t *testing.T) {
	m, running := New("v1"), 0.0
	m.Gauge("toolmill_attempts_running", "Attempts.", func() float64 { return running })
	m.Counter("toolmill_things_total", "Things.", func() float64 { return 2 * running })
	running = 3
	got := scrape(t, m)
	reports(t, got, map[string]string{"toolmill_attempts_running": "3", "toolmill_things_total": "6"})
	if got["go_goroutines"] == "" || got["process_open_fds"] == "" {
		t.Error("nothing of the runtime and the process")
	}
}

// Two processes in one program, as in tests, do not share metrics.
func TestEveryProcessHasMetricsOfItsOwn(t *testing.T) {
	New("v1").Gauge("toolmill_attempts_running", "Attempts.", func() float64 { return 1 })
	if got := scrape(t, New("v2"))["toolmill_attempts_running"]; got != "" {
		t.Errorf("another process's %s", got)
	}
}

func TestNamesAreThoseOfAllMetrics(t *testing.T) {
	m := New("v1")
	m.Gauge("toolmill_attempts_running", "Attempts.", func() float64 { return 1 })
	names := m.Names()
	for _, want := range []string{"toolmill_build_info", "toolmill_attempts_running", "toolmill_http_requests_total"} {
		if !slices.Contains(names, want) {
			t.Errorf("%s is not in %s", want, names)
		}
	}
	for _, name := range names {
		if !strings.HasPrefix(name, "toolmill_") {
			t.Errorf("%s is the runtime's", name)
		}
	}
}

// Prometheus sees nothing grow that appears with its first count.
func TestWhatAlertsAskForIsToldBeforeItIsCounted(t *testing.T) {
	m := New("v1")
	m.ExpectAttempts([]string{"ocr"})
	m.ExpectDeliveries([]string{"timeout"})
	m.ExpectEvents(2)
	m.ReadStores(Stores{
		Queues: func(context.Context) ([]Queue, error) { return nil, nil }, Lag: func(context.Context) (map[int32]int64, error) { return nil, nil },
		StreamLag:   func(context.Context) (map[int32]int64, error) { return nil, nil },
		DeadLetters: func(context.Context) (map[string]int64, error) { return nil, nil },
		Tables:      func(context.Context) ([]Table, error) { return nil, nil },
		Upkeep:      func(context.Context) (Upkeep, error) { return Upkeep{}, nil },
	})
	want := map[string]string{
		`toolmill_webhook_attempts_total{outcome="delivered"}`: "0", `toolmill_webhook_attempts_total{outcome="timeout"}`: "0",
		`toolmill_projected_unknown_events_total{partition="1"}`: "0", `toolmill_stream_withheld_events_total{partition="1"}`: "0",
	}
	for _, outcome := range []string{"succeeded", "worker_failed", "output_validation_failed", "processing_timeout"} {
		want[`toolmill_attempts_total{outcome="`+outcome+`",tool="ocr"}`] = "0"
	}
	for _, question := range []string{"queues", "lag", "stream_lag", "dead_letters", "tables", "upkeep"} {
		want[`toolmill_scrape_failures_total{question="`+question+`"}`] = "0"
	}
	reports(t, scrape(t, m), want)
}
