package e2e

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/app"
	"github.com/toolmill/toolmill/infra/servertest"
)

const (
	// minuteVariable is how long a minute of docs/alerts.yaml lasts. With 1m Prometheus loads the file itself (make alerts).
	minuteVariable = "TOOLMILL_ALERTS_MINUTE"
	// minuteInTests is longer than a scrape while a store does not answer, so that one scrape a minute is enough.
	minuteInTests = 3 * time.Second
	// scrapedAtMost is Prometheus' own default, but for this being four times as often.
	scrapedAtMost = 15 * time.Second
)

// watch is a Prometheus that watches processes by docs/alerts.yaml.
type watch struct {
	t      *testing.T
	at     string
	minute time.Duration
	// processes is how many it scrapes.
	processes int
}

// watched starts a Prometheus that scrapes the processes.
func watched(t *testing.T, processes ...*app.App) watch {
	t.Helper()
	w, dir := watch{t: t, minute: minuteInTests, processes: len(processes)}, t.TempDir()
	if told := os.Getenv(minuteVariable); told != "" {
		var err error
		w.minute, err = time.ParseDuration(told)
		must(t, err)
	}
	rules, err := filepath.Abs("../../../docs/alerts.yaml")
	must(t, err)
	if w.minute != time.Minute {
		shorter := lasting(string(shipped(t, "alerts.yaml")), w.minute)
		rules = filepath.Join(dir, "alerts.yaml")
		must(t, os.WriteFile(rules, []byte(shorter), 0o600))
	}
	var targets []string
	for _, p := range processes {
		targets = append(targets, p.OperationsAddr().String())
	}
	every := min(w.minute, scrapedAtMost)
	settings, err := json.Marshal(map[string]any{ // YAML too
		"global":         map[string]any{"scrape_interval": every.String(), "scrape_timeout": every.String(), "evaluation_interval": every.String()},
		"rule_files":     []string{rules},
		"scrape_configs": []any{map[string]any{"job_name": "toolmill", "static_configs": []any{map[string]any{"targets": targets}}}},
	})
	must(t, err)
	must(t, os.WriteFile(filepath.Join(dir, "prometheus.yml"), settings, 0o600))
	w.at = w.start(dir)
	return w
}

// start starts a Prometheus with the settings in a directory, and returns its address.
func (w watch) start(dir string) (at string) {
	w.t.Helper()
	path, err := exec.CommandContext(w.t.Context(), "go", "env", "GOPATH").Output()
	must(w.t, err)
	at, err = servertest.FreeAddr()
	must(w.t, err)
	program := exec.CommandContext(w.t.Context(), filepath.Join(strings.TrimSpace(string(path)), "bin", "prometheus"),
		"--config.file", filepath.Join(dir, "prometheus.yml"), "--storage.tsdb.path", filepath.Join(dir, "data"),
		"--web.listen-address", at, "--log.level", "warn")
	said, err := os.Create(filepath.Join(dir, "prometheus.log"))
	must(w.t, err)
	program.Stdout, program.Stderr = said, said
	running, err := servertest.Start(program)
	must(w.t, err)
	w.t.Cleanup(func() {
		_ = running.Signal(syscall.SIGKILL)
		<-running.Ended()
		must(w.t, said.Close())
	})
	eventually(w.t, "Prometheus is ready", func() bool {
		select {
		case <-running.Ended():
			text, _ := os.ReadFile(said.Name())
			w.t.Fatalf("Prometheus has ended: %s", text)
		default:
		}
		answer, err := client{t: w.t}.try(http.MethodGet, "http://"+at+"/-/ready", "")
		return err == nil && answer.StatusCode == http.StatusOK
	})
	return at
}

// durations are how long a rule's condition must hold, and how far it looks back.
var durations = regexp.MustCompile(`(\[|for: )(\d+)([mh])\b`)

// lasting returns rules in which a minute lasts so long: their durations are divided, and nothing else is changed. Rates by the
// second and ages in seconds stay as they are.
func lasting(rules string, minute time.Duration) string {
	return durations.ReplaceAllStringFunc(rules, func(found string) string {
		parts := durations.FindStringSubmatch(found)
		count, _ := strconv.Atoi(parts[2]) // of digits
		if parts[3] == "h" {
			count *= 60
		}
		return parts[1] + strconv.FormatInt((time.Duration(count)*minute).Milliseconds(), 10) + "ms"
	})
}

// ask reads an answer of Prometheus' API.
func (w watch) ask(path string, into any) {
	w.t.Helper()
	client{t: w.t}.get("http://"+w.at+"/api/v1/"+path).in(http.StatusOK, into)
}

// alerts returns the alerts whose condition holds, and whether each fires: it has held for long enough.
func (w watch) alerts() map[string]bool {
	w.t.Helper()
	var told struct {
		Data struct {
			Alerts []struct {
				Labels, Annotations map[string]string
				State               string
			}
		}
	}
	w.ask("alerts", &told)
	fires := make(map[string]bool)
	for _, a := range told.Data.Alerts {
		name := a.Labels["alertname"]
		fires[name] = fires[name] || a.State == "firing"
		if text := fmt.Sprint(a.Annotations); strings.Contains(text, "error") || strings.Contains(text, "<no value>") {
			w.t.Errorf("%s says %s", name, text)
		}
	}
	return fires
}

// fired returns the names of all alerts that have fired since a time, in order.
func (w watch) fired(since time.Time) []string {
	w.t.Helper()
	window := strconv.FormatInt(time.Since(since).Milliseconds()+1, 10) + "ms"
	return slices.Sorted(maps.Keys(w.query(`count by (alertname) (count_over_time(ALERTS{alertstate="firing"}[` + window + `]))`)))
}

// query returns the values of an expression by the label alertname.
func (w watch) query(expression string) map[string]float64 {
	w.t.Helper()
	var told struct {
		Data struct {
			Result []struct {
				Metric map[string]string
				Value  [2]any
			}
		}
	}
	w.ask("query?query="+url.QueryEscape(expression), &told)
	values := make(map[string]float64)
	for _, r := range told.Data.Result {
		value, err := strconv.ParseFloat(fmt.Sprint(r.Value[1]), 64)
		must(w.t, err)
		values[r.Metric["alertname"]] = value
	}
	return values
}

// within waits for so many minutes of the rules, and a busy machine, until a condition holds.
func (w watch) within(minutes int, what string, holds func() bool) {
	w.t.Helper()
	again := time.NewTicker(w.minute / 10)
	defer again.Stop()
	timeout := time.NewTimer(time.Duration(minutes)*w.minute + patience)
	defer timeout.Stop()
	for !holds() {
		select {
		case <-again.C:
		case <-timeout.C:
			var alerts json.RawMessage
			w.ask("alerts", &alerts)
			w.t.Fatalf("not in time: %s; alerts: %s", what, alerts)
		}
	}
}

// The durations of docs/alerts.yaml are changed, all of them, and nothing else.
func TestOnlyDurationsOfAlertsAreDivided(t *testing.T) {
	rules := string(shipped(t, "alerts.yaml"))
	divided := lasting(rules, time.Second)
	if all, of := regexp.MustCompile(`\[\d|for:`), regexp.MustCompile(`(\[|for: )\d+000ms`); len(all.FindAllString(rules, -1)) != len(of.FindAllString(divided, -1)) {
		t.Error("a duration is not divided")
	}
	back := regexp.MustCompile(`(\[|for: )(\d+)000ms`).ReplaceAllString(divided, "${1}${2}m")
	if want := strings.NewReplacer("[1h]", "[60m]", "for: 1h", "for: 60m").Replace(rules); back != want {
		t.Error("something else is changed")
	}
}
