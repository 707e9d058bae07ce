package tidy_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// directives returns the lines of a unit, without its comments.
func directives(t *testing.T, path string) (lines []string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return lines
}

// unlike are directives of the service that its timers' services have otherwise: RemoveIPC= would take away what the service uses.
var unlike = []string{"RemoveIPC=yes"}

// confines are the directives of toolmill.service by which it is confined.
func confines(t *testing.T) (all []string) {
	t.Helper()
	begun := false
	for _, line := range directives(t, root+"docs/deploy/toolmill.service") {
		begun = begun || strings.HasPrefix(line, "NoNewPrivileges=")
		if begun && strings.HasSuffix(line, "=") || strings.HasPrefix(line, "Protect") || begun && strings.HasSuffix(line, "=yes") {
			all = append(all, line)
		}
	}
	return slices.DeleteFunc(all, func(line string) bool { return slices.Contains(unlike, line) })
}

// Each timer is packaged with its service, which is confined at least as the service itself, is stopped before the package goes, and is
// enabled by nobody but an operator.
func TestTimersArePackagedConfinedAndNotEnabled(t *testing.T) {
	timers, err := filepath.Glob(root + "docs/deploy/*.timer")
	if err != nil || len(timers) < 2 {
		t.Fatalf("%q, %v", timers, err)
	}
	at, must := packaged(t), confines(t)
	if len(must) < 10 {
		t.Fatalf("the service is confined by %q only", must)
	}
	removed, installed := directives(t, root+"docs/deploy/debian/prerm"), directives(t, root+"docs/deploy/debian/postinst")
	for _, timer := range timers {
		service := strings.TrimSuffix(timer, ".timer") + ".service"
		for _, unit := range []string{timer, service} {
			if want := "/usr/lib/systemd/system/" + filepath.Base(unit); at[strings.TrimPrefix(unit, root)] != want {
				t.Errorf("%s is not packaged as %s", unit, want)
			}
		}
		has := directives(t, service)
		for _, line := range must {
			if !slices.Contains(has, line) {
				t.Errorf("%s lacks %s", service, line)
			}
		}
		if !slices.Contains(has, "Type=oneshot") || !slices.Contains(has, "User=toolmill") || slices.Contains(has, "[Install]") {
			t.Errorf("%s: %q", service, has)
		}
		if !slices.Contains(directives(t, timer), "WantedBy=timers.target") {
			t.Errorf("%s cannot be enabled", timer)
		}
		named := func(line string) bool { return strings.Contains(line, filepath.Base(timer)) }
		if !slices.ContainsFunc(removed, named) || slices.ContainsFunc(installed, named) {
			t.Errorf("prerm does not stop %s, or postinst starts it", timer)
		}
	}
}
