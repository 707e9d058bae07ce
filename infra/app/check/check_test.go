package check

import (
	"errors"
	"strings"
	"testing"
	"time"

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
