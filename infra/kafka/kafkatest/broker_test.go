package kafkatest_test

import (
	"net"
	"os"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// kinds starts each kind of broker, so that every guarantee of Broker is tested on both, whatever the environment
// says.
var kinds = map[string]func(kafkatest.TB, ...kafkatest.Option) kafkatest.Broker{
	"kfake":  func(t kafkatest.TB, o ...kafkatest.Option) kafkatest.Broker { return kafkatest.StartFake(t, o...) },
	"apache": func(t kafkatest.TB, o ...kafkatest.Option) kafkatest.Broker { return kafkatest.StartApache(t, o...) },
}

func TestAddressAndRecordsOutliveRestartAndStop(t *testing.T) {
	for kind, start := range kinds {
		t.Run(kind, func(t *testing.T) {
			dir := t.TempDir()
			broker := start(t, kafkatest.WithDataDir(dir))
			before := broker.Addrs()[0]
			client := newClient(t, broker)
			createTopic(t, client)
			produce(t, client, "one")

			if err := broker.Restart(contextFor(t)); err != nil {
				t.Fatal(err)
			}
			if after := broker.Addrs()[0]; after != before {
				t.Fatalf("address %s, was %s", after, before)
			}
			produce(t, client, "two")

			for range 2 { // a second Stop is not an error
				if err := broker.Stop(); err != nil {
					t.Fatal(err)
				}
			}
			if conn, err := net.Dial("tcp", before); err == nil {
				_ = conn.Close()
				t.Fatal("somebody still listens")
			}

			expect(t, start(t, kafkatest.WithDataDir(dir)), "one", "two")
		})
	}
}

func TestStartTakesTheKindFromTheEnvironment(t *testing.T) {
	t.Setenv(kafkatest.KindVariable, "kfake")
	if _, ok := kafkatest.Start(t).(*kafkatest.Fake); !ok {
		t.Fatal("kfake is not a Fake")
	}
	t.Setenv(kafkatest.KindVariable, "")
	if _, ok := kafkatest.Start(t).(*kafkatest.Fake); !ok {
		t.Fatal("the default is not a Fake")
	}
	t.Setenv(kafkatest.KindVariable, "redpanda")
	refused := &recorder{TB: t}
	kafkatest.Start(refused)
	if !strings.Contains(refused.fatal, "want kfake, apache or apache-secured") {
		t.Fatalf("an unknown kind: %q", refused.fatal)
	}
}

func TestMissingLibrariesNameTheCommand(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	_, err := kafkatest.NewApache(t.Context())
	if err == nil || !strings.Contains(err.Error(), "run: scripts/setup --test") {
		t.Fatalf("error is %v", err)
	}
}

func TestFailedStartLeavesNothingBehind(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	if _, err := kafkatest.NewApache(t.Context(), kafkatest.WithProxy()); err == nil {
		t.Fatal("started without libraries")
	}
	left, err := os.ReadDir(os.TempDir())
	if err != nil || len(left) > 0 {
		t.Fatalf("left %v, %v", left, err)
	}
}

// recorder records that a test would have failed.
type recorder struct {
	kafkatest.TB

	fatal string
}

func (r *recorder) Fatalf(format string, _ ...any) { r.fatal = format }
