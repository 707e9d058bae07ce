package check

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka/described"
	"github.com/toolmill/toolmill/workers/sandbox"
)

// What no test can do to its machine: set its clock, change its brokers, or take away what confines engines.
func TestClockAndSandboxOfAMachineThatIsNotReady(t *testing.T) {
	isolated := sandbox.Tier{Seccomp: true, Landlock: 1, NoNetwork: true, PrivateFiles: true, OwnUser: true}
	for name, c := range map[string]struct {
		found Finding
		want  Status
		says  string
	}{
		"a clock that is right":       {clockOfPostgres.compared(2*time.Second, nil), OK, "within 2 s of Postgres's"},
		"a clock that is ahead":       {clockOfPostgres.compared(2001*time.Millisecond, nil), Fault, "Postgres's is 2.001s ahead of this machine's: a process would not get ready"},
		"a clock that is behind":      {clockOfBrokers.compared(-time.Minute, nil), Fault, "the brokers' is 1m0s behind this machine's: a process would not get ready"},
		"a clock that nobody says":    {clockOfBrokers.compared(0, errors.New("no answer")), Fault, "no answer"},
		"a bucket's clock":            {clockOfBucket.compared(-15*time.Minute, nil), Warning, "the bucket's is 15m0s behind this machine's: objects are as old as its clock says"},
		"a bucket's that is hopeless": {clockOfBucket.compared(16*time.Minute, nil), Fault, "16m0s ahead of"},
		"an old broker":               {brokerRelease(described.Oldest{Guess: "v2.7", TooOld: true}, nil), Warning, "what Kafka v2.7 does, the service speaks as 2.8"},
		"a broker":                    {brokerRelease(described.Oldest{Guess: "v4.3"}, nil), OK, "what Kafka v4.3 does"},
		"a broker of unknown release": {brokerRelease(described.Oldest{}, errors.New("cut off")), Warning, "not known: cut off"},
		"brokers that wait":           {firstAssignment(3*time.Second, nil), Warning, "wait 3s for more processes"},
		"brokers that do not":         {firstAssignment(0, nil), OK, "at once"},
		"brokers that do not say it":  {firstAssignment(0, errors.New("denied")), OK, "not known: denied"},
		"isolated engines":            {confined(isolated, nil, nil), OK, "isolated"},
		"engines with limits":         {confined(sandbox.Tier{}, []string{"landlock"}, nil), Warning, "missing: landlock"},
		"engines that are too loose":  {confined(sandbox.Tier{}, nil, errors.New("less confined")), Fault, "less confined"},
	} {
		if f := c.found; f.Status != c.want || !strings.Contains(f.Says, c.says) || (f.Status == OK) != (f.Do == "") {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

// What the service says to Postgres is understood by versions from 15 on.
func TestAnOldPostgresIsRefused(t *testing.T) {
	for version, want := range map[string]Status{"170011 17.11 (Debian 17.11-1)": OK, "150000 15.0": OK, "140019 14.19": Fault, "90624 9.6.24": Fault, "": Fault} {
		f := versionOf(version)
		if _, text, _ := strings.Cut(version, " "); f.Status != want || !strings.Contains(f.Says, "version "+text) || (want == OK) != (f.Do == "") {
			t.Errorf("%s: %+v", version, f)
		}
	}
}

// Of all brokers the one counts whose clock is furthest off, on either side, and one that does not answer is an error.
func TestTheClockThatIsFurthestOffCounts(t *testing.T) {
	tell := func(all ...time.Duration) func(context.Context) (time.Duration, error) {
		return func(context.Context) (off time.Duration, err error) {
			if len(all) == 0 {
				return 0, errors.New("no answer")
			}
			off, all = all[0], all[1:]
			return off, nil
		}
	}
	if off, err := furthestOf(t.Context(), 3, tell(time.Second, -time.Minute, 2*time.Second)); off != -time.Minute || err != nil {
		t.Errorf("off by %v, %v", off, err)
	}
	if off, err := furthestOf(t.Context(), 2, tell(time.Second)); err == nil {
		t.Errorf("a broker that does not answer is off by %v", off)
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
