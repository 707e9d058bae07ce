package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// alertRules are the parts of docs/alerts.yaml that are checked.
type alertRules struct {
	Groups []struct {
		Name  string `yaml:"name"`
		Rules []struct {
			Alert       string            `yaml:"alert"`
			Expr        string            `yaml:"expr"`
			For         string            `yaml:"for"`
			Labels      map[string]string `yaml:"labels"`
			Annotations map[string]string `yaml:"annotations"`
		} `yaml:"rules"`
	} `yaml:"groups"`
}

type dashboard struct {
	Title  string
	Panels []struct {
		ID      int
		Title   string
		Targets []struct{ Expr string }
	}
	Templating struct{ List []struct{ Name string } }
}

func shipped(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile("../../../docs/" + path)
	must(t, err)
	return text
}

func TestAlertsUseMetricsThatExist(t *testing.T) {
	var rules alertRules
	decoder := yaml.NewDecoder(strings.NewReader(string(shipped(t, "alerts.yaml"))))
	decoder.KnownFields(true)
	must(t, decoder.Decode(&rules))
	names := map[string]bool{}
	tool := false
	for _, group := range rules.Groups {
		for _, rule := range group.Rules {
			if rule.Alert == "" || names[rule.Alert] || rule.Labels["severity"] == "" || rule.Annotations["summary"] == "" {
				t.Errorf("%s: %+v", group.Name, rule)
			}
			names[rule.Alert] = true
			namesExistingMetrics(t, rule.Alert, rule.Expr)
			tool = tool || strings.Contains(rule.Expr, "by (tool)") && strings.Contains(rule.Annotations["summary"], "$labels.tool")
		}
	}
	if !tool {
		t.Error("no alert names the tool that fails")
	}
}

// The four dashboards ask only for what processes have, and show all of it.
func TestTheDashboardsShowTheMetricsThatExist(t *testing.T) {
	paths, err := filepath.Glob("../../../docs/grafana/*.json")
	must(t, err)
	if len(paths) != 4 {
		t.Errorf("%q", paths)
	}
	var shown []string
	for _, path := range paths {
		text := string(shipped(t, "grafana/"+filepath.Base(path)))
		checkDashboard(t, text)
		shown = append(shown, metricName.FindAllString(text, -1)...)
	}
	for _, name := range service(t).app.Metrics.Names() {
		if !slices.ContainsFunc(shown, func(s string) bool { return s == name || ofASeries.ReplaceAllString(s, "") == name }) {
			t.Errorf("no dashboard shows %s", name)
		}
	}
}

func checkDashboard(t *testing.T, text string) {
	t.Helper()
	var d dashboard
	must(t, json.Unmarshal([]byte(text), &d))
	var variables []string
	for _, v := range d.Templating.List {
		variables = append(variables, "$"+v.Name)
	}
	for i, panel := range d.Panels {
		if panel.Title == "" || len(panel.Targets) == 0 || panel.ID != i+1 {
			t.Errorf("%+v", panel)
		}
		for _, target := range panel.Targets {
			if !strings.Contains(target.Expr, "process_") { // those of the Go runtime's collectors
				namesExistingMetrics(t, panel.Title, target.Expr)
			}
			if strings.Contains(target.Expr, "$tool") && !slices.Contains(variables, "$tool") {
				t.Errorf("%s: %s chooses by a variable that %s has not", panel.Title, target.Expr, d.Title)
			}
		}
	}
}

var (
	metricName = regexp.MustCompile(`toolmill_[a-z0-9_]+`)
	ofASeries  = regexp.MustCompile(`_(bucket|count|sum)$`)
	quotedText = regexp.MustCompile(`"[^"]*"`)
)

// namesExistingMetrics checks a PromQL expression: a process has its metrics, and its brackets are closed.
func namesExistingMetrics(t *testing.T, where, expr string) {
	t.Helper()
	asked, known := metricName.FindAllString(expr, -1), service(t).app.Metrics.Names()
	if len(asked) == 0 {
		t.Errorf("%s names no metric: %s", where, expr)
	}
	for _, name := range asked {
		if !slices.Contains(known, name) && !slices.Contains(known, ofASeries.ReplaceAllString(name, "")) {
			t.Errorf("%s names %s, which no process has", where, name)
		}
	}
	for _, pair := range []string{"()", "{}", "[]"} {
		bare := quotedText.ReplaceAllString(expr, "")
		if strings.Count(bare, pair[:1]) != strings.Count(bare, pair[1:]) {
			t.Errorf("%s: %s are not closed in %s", where, pair, expr)
		}
	}
}
