package top

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/river"
	"github.com/toolmill/toolmill/projections"
)

// scraped is a process that answered at a second of the test.
func scraped(t *testing.T, second int, metrics string) process {
	t.Helper()
	s, err := parse([]byte(metrics))
	if err != nil {
		t.Fatal(err)
	}
	return process{
		address: "a:1", at: time.Unix(int64(second), 0), ready: true, series: s,
		checks: []check{{Name: "broker", Status: "ok"}, {Name: "objects", Status: "ok"}},
	}
}

const (
	earlier = `process_start_time_seconds 7
process_cpu_seconds_total 10
toolmill_http_requests_total{status="200",route="/v1/jobs"} 100
toolmill_http_requests_total{status="500",route="/v1/jobs"} 1
# TYPE toolmill_attempt_duration_seconds histogram
toolmill_attempt_duration_seconds_bucket{tool="ocr",le="+Inf"} 10
toolmill_attempt_duration_seconds_sum{tool="ocr"} 20
toolmill_attempt_duration_seconds_count{tool="ocr"} 10
`
	later = `process_start_time_seconds 7
process_cpu_seconds_total 11
toolmill_http_requests_total{status="200",route="/v1/jobs"} 120
toolmill_http_requests_total{status="200",route="/v1/tools"} 20
toolmill_http_requests_total{status="500",route="/v1/jobs"} 5
toolmill_attempt_failures_total{tool="ocr",code="engine_failed"} 2
toolmill_tool_unable{tool="slides"} 1
toolmill_queue_oldest_age_seconds{queue="light"} 90
toolmill_queue_due{queue="light"} 4
toolmill_projection_lag_records{partition="0"} 3
toolmill_projection_lag_records{partition="1"} 2001
# TYPE toolmill_attempt_duration_seconds histogram
toolmill_attempt_duration_seconds_bucket{tool="ocr",le="+Inf"} 14
toolmill_attempt_duration_seconds_sum{tool="ocr"} 30
toolmill_attempt_duration_seconds_count{tool="ocr"} 14
`
)

func text(lines []line) string {
	var b strings.Builder
	for _, l := range fitted(lines, 0, 0) {
		b.WriteString(l.text + "\n")
	}
	return b.String()
}

// words are the lines of the view, with one space between their words.
func words(f figures) (all []string) {
	for l := range strings.Lines(text(draw(f))) {
		all = append(all, strings.Join(strings.Fields(l), " "))
	}
	return all
}

func shows(t *testing.T, f figures, lines ...string) {
	t.Helper()
	all := words(f)
	for _, l := range lines {
		if !slices.Contains(all, l) {
			t.Errorf("%q is not in\n%s", l, text(draw(f)))
		}
	}
}

func TestRatesAreThoseBetweenTwoReadings(t *testing.T) {
	before := reading{processes: []process{scraped(t, 0, earlier)}}
	now := reading{
		processes: []process{scraped(t, 2, later)},
		work: work{
			workers: 3, running: []projections.ToolRunning{{Slug: "ocr", Attempts: 5}},
			queues:   []river.Depth{{Queue: "heavy", Due: 1, Running: 2, Scheduled: 3, OldestAge: 1500 * time.Millisecond}, {Queue: "empty"}},
			accounts: []river.Waiting{{AccountID: "acct_1", Due: 7, Running: 1, OldestAge: 3 * time.Hour}},
		},
	}
	f := figuresOf(before, now)
	shows(t, f,
		"a:1 ready 50.0 0 MB 22.0 2.0 0", // 20 + 20 + 4 requests in two seconds
		"ok: broker, objects",
		"lag: read models 2001 records, stream 0 records, archive 0 s dead letters 0",
		"heavy 1 2 3 1.5 s",
		"ocr 5 2.0 1.0 2.5 s", // four attempts took 10 s
		"slides 0 0.0 0.0 0 s 1 workers cannot run it",
		"acct_1 7 1 3 h",
	)
	if strings.Contains(text(draw(f)), "empty") {
		t.Error("a queue without work is listed")
	}
}

// A process that began again counts from 0: there is nothing to compare it with.
func TestAProcessThatBeganAgainHasNoRates(t *testing.T) {
	again := scraped(t, 2, strings.Replace(later, "process_start_time_seconds 7", "process_start_time_seconds 8", 1))
	shows(t, figuresOf(reading{processes: []process{scraped(t, 0, earlier)}}, reading{processes: []process{again}}), "a:1 ready 0.0 0 MB 0.0 0.0 0")
}

// In an outage the view says what is away and shows what the others know.
func TestWhatIsAwayIsPartOfTheView(t *testing.T) {
	alive := scraped(t, 2, later)
	alive.ready, alive.checks[0] = false, check{"broker", "failing", "no\nanswer"}
	f := figuresOf(reading{}, reading{
		processes: []process{alive, {address: "b:2", away: errors.New("connection refused\x1b[2J")}},
		work:      work{away: errors.New("postgres does not answer")},
	})
	shows(t, f,
		"b:2 away: connection refused [2J",
		"broker fails in 1 of 1: no answer (a:1)",
		"stores not reached from here: postgres does not answer",
		"light 4 0 0 90 s", // as the process that answers says
	)
	if f := figuresOf(reading{}, reading{work: work{away: errors.New("away")}}); !strings.Contains(text(draw(f)), "lag: unknown") {
		t.Error("without any process the lag is not unknown")
	}
}

// An upgrade can be finished when all processes know more than the log's level. One that says nothing is of an earlier version.
func TestTheViewSaysThatAnUpgradeCanBeFinished(t *testing.T) {
	at := func(levels string) process { return scraped(t, 2, later+levels) }
	const one, both, newer = "toolmill_level 1\ntoolmill_level_newest 2\n", "toolmill_level 2\ntoolmill_level_newest 2\n", "toolmill_level 2\ntoolmill_level_newest 3\n"
	const words = "the log is at level 1, all processes shown know 2: toolmill upgrade finish"
	shows(t, figuresOf(reading{}, reading{processes: []process{at(one), at(one), {address: "b:2", away: errors.New("away")}}}), words)
	for name, processes := range map[string][]process{
		"one of an earlier version": {at(one), at("")},
		"the newest level":          {at(both)},
		"two newer ones of a later": {at(both), at(newer)},
		"nobody that says a level":  {at("")},
	} {
		if text := text(draw(figuresOf(reading{}, reading{processes: processes}))); strings.Contains(text, "upgrade finish") {
			t.Errorf("with %s:\n%s", name, text)
		}
	}
}

func TestTheViewIsCutToTheScreen(t *testing.T) {
	all := []line{{"one", plain}, {"two and more", plain}, {"three", plain}, {"four", plain}}
	for want, size := range map[string][2]int{
		"one\ntwo and more\nthree\nfour\n":    {0, 0},
		"one\ntwo a…\n… 2 m…\n":               {6, 3},
		"one\ntwo and more\n… 2 more lines\n": {80, 3},
	} {
		if got := text(fitted(slices.Clone(all), size[0], size[1])); got != want {
			t.Errorf("%v: %q, want %q", size, got, want)
		}
	}
}
