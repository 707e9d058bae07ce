package cli

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

var startsProgram = regexp.MustCompile(`(?m)^ExecStart=.*/usr/bin/toolmill ([^'\n]*)`)

// What the timers start is said to the program in words that it knows, and is kept in the operators' trail under the name by which
// Prometheus is told its age.
func TestTimersStartCommandsThatThereAre(t *testing.T) {
	t.Setenv("TOOLMILL_BACKUP_RECIPIENT", "age1…")
	for unit, want := range map[string]string{"backup": "backup", "audit": "audit check"} {
		text, err := os.ReadFile("../../../docs/deploy/toolmill-" + unit + ".service")
		if err != nil {
			t.Fatal(err)
		}
		found := startsProgram.FindSubmatch(text)
		if found == nil {
			t.Fatalf("toolmill-%s.service starts no command", unit)
		}
		isKept(t, regexp.MustCompile(`"[^"]*"`).ReplaceAllString(string(found[1]), "FILE"), want)
	}
}

func isKept(t *testing.T, line, want string) {
	t.Helper()
	ctx, err := parser(t).Parse(strings.Fields(line))
	if err != nil {
		t.Errorf("%s: %v", line, err)
		return
	}
	if words := enteredAs(ctx).Words; words != want {
		t.Errorf("%s is kept as %q, want %q", line, words, want)
	}
}

// So is what the chart's CronJobs start, whose template has words beside those of Helm.
func TestCronJobsStartCommandsThatThereAre(t *testing.T) {
	t.Setenv("TOOLMILL_BACKUP_RECIPIENT", "age1…")
	text, err := os.ReadFile("../../../docs/deploy/helm/templates/cronjobs.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, pattern := range []string{`(?m)args: \[(.*)\]$`, `(?m)^ *toolmill (.*)$`} {
		for _, found := range regexp.MustCompile(pattern).FindAllStringSubmatch(string(text), -1) {
			line := regexp.MustCompile(`"[^"]*"|{{[^}]*}}`).ReplaceAllString(found[1], "FILE")
			lines = append(lines, strings.ReplaceAll(line, ",", ""))
		}
	}
	if len(lines) != 3 {
		t.Fatalf("the jobs start %q", lines)
	}
	for i, want := range []string{"backup", "audit check", "backup"} {
		isKept(t, lines[i], want)
	}
}
