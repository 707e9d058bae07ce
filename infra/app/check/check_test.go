package check

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/workers/sandbox"
)

// What no test can do to its machine: set its clock, or take away what confines engines.
func TestClockAndSandboxOfAMachineThatIsNotReady(t *testing.T) {
	isolated := sandbox.Tier{Seccomp: true, Landlock: 1, NoNetwork: true, PrivateFiles: true, OwnUser: true}
	for name, c := range map[string]struct {
		found Finding
		want  Status
		says  string
	}{
		"a clock that is right":      {compared(2*time.Second, nil), OK, "within 2 s"},
		"a clock that is ahead":      {compared(2001*time.Millisecond, nil), Fault, "2.001s ahead"},
		"a clock that is behind":     {compared(-time.Minute, nil), Fault, "-1m0s ahead"},
		"a clock that nobody says":   {compared(0, errors.New("no answer")), Fault, "no answer"},
		"isolated engines":           {confined(isolated, nil, nil), OK, "isolated"},
		"engines with limits":        {confined(sandbox.Tier{}, []string{"landlock"}, nil), Warning, "missing: landlock"},
		"engines that are too loose": {confined(sandbox.Tier{}, nil, errors.New("less confined")), Fault, "less confined"},
	} {
		if f := c.found; f.Status != c.want || !strings.Contains(f.Says, c.says) || (f.Status == OK) != (f.Do == "") {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

// What an operator is told to set exists.
func TestSettingsThatTheCheckNamesExist(t *testing.T) {
	known := make(map[string]bool)
	for _, flag := range kong.Must(new(config.Config), kong.NoDefaultHelp()).Model.Flags {
		for _, name := range flag.Envs {
			known[name], known[name+"_FILE"] = true, true
		}
	}
	sources, err := filepath.Glob("*.go")
	if err != nil || len(sources) < 2 {
		t.Fatal(sources, err)
	}
	named := 0
	for _, source := range sources {
		text, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range regexp.MustCompile(`\b(TOOLMILL|KAFKA|AWS|DATABASE)_[A-Z_]+\b`).FindAllString(string(text), -1) {
			named++
			if !known[name] {
				t.Errorf("%s: there is no setting %s", source, name)
			}
		}
	}
	if named < 5 {
		t.Errorf("only %d settings are named", named)
	}
}
