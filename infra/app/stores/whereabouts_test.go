package stores

import (
	"errors"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// The lock ends with its process, and what it wrote there is then invalid.
func TestWhereaboutsAreValidAsLongAsTheLock(t *testing.T) {
	dir := t.TempDir()
	p := processOf(t, config.Config{DataDir: dir})
	held, err := lockDataDir(p)
	must(t, err)
	at := broker{cluster: brokers.Plaintext("127.0.0.1:9092")}
	must(t, held.tell(at, database{url: "postgres://db"}, "s3://files"))
	got, err := whereaboutsIn(dir)
	must(t, err)
	if diff := cmp.Diff(whereabouts{PID: os.Getpid(), Brokers: at.cluster.Addresses, DatabaseURL: "postgres://db", Objects: "s3://files"}, got); diff != "" {
		t.Error(diff)
	}
	must(t, p.Stop(t.Context()))
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
}
