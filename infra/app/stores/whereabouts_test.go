package stores

import (
	"errors"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/infra/config"
)

// The lock ends with its process, and what it wrote there is then invalid.
func TestWhereaboutsAreValidAsLongAsTheLock(t *testing.T) {
	dir := t.TempDir()
	p := processOf(t, config.Config{DataDir: dir})
	held, err := lockDataDir(p)
	must(t, err)
	at := whereabouts{
		PID: os.Getpid(), Brokers: []string{"127.0.0.1:9092"}, DatabaseURL: "postgres://db", Objects: "s3://files", Operations: "127.0.0.1:8082",
	}
	must(t, held.tell(at))
	got, err := whereaboutsIn(dir)
	must(t, err)
	if diff := cmp.Diff(at, got); diff != "" {
		t.Error(diff)
	}
	runs := func(wantAt string, want bool) {
		t.Helper()
		if at, is := Runs(dir); at != wantAt || is != want {
			t.Errorf("runs: %q %v, want %q %v", at, is, wantAt, want)
		}
	}
	runs("127.0.0.1:8082", true)
	must(t, p.Stop(t.Context()))
	runs("", false)
	if _, err := whereaboutsIn(dir); !errors.Is(err, ErrNothingRuns) {
		t.Errorf("after its end: %v", err)
	}
	next := processOf(t, config.Config{DataDir: dir})
	_, err = lockDataDir(next)
	must(t, err)
	defer func() { must(t, next.Stop(t.Context())) }()
	if _, err := whereaboutsIn(dir); !errors.Is(err, ErrStarting) {
		t.Errorf("at the next start: %v", err)
	}
	runs("", true)
}
