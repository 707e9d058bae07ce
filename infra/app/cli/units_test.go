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
		line := regexp.MustCompile(`"[^"]*"`).ReplaceAllString(string(found[1]), "FILE")
		ctx, err := parser(t).Parse(strings.Fields(line))
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if words := enteredAs(ctx).Words; words != want {
			t.Errorf("%s is kept as %q, want %q", line, words, want)
		}
	}
}
