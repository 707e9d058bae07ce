package e2e

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"slices"
	"testing"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
)

// The end-to-end suite: one service on one broker, one Postgres and real Chromium, asked over its own REST API as any
// client asks it. Broker and Postgres lie behind proxies that the tests cut. `go test` runs it on kfake,
// TOOLMILL_TEST_KAFKA=apache on Apache Kafka.
//
// After the last test the log is audited and the read models are compared with it, whatever the tests did to them.

func TestMain(m *testing.M) {
	// Those that are parallel wait more than they compute: some run at once, however few processors there are.
	if err := flag.Set("test.parallel", "4"); err != nil {
		panic(err)
	}
	code := postgrestest.Main(&suite{tests: m})
	http.DefaultTransport.(*http.Transport).CloseIdleConnections() // the sample job's
	if err := goleak.Find(goleak.IgnoreTopFunction("github.com/rcrowley/go-metrics.(*meterArbiter).tick")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	os.Exit(code)
}

// suite owns what all tests share. It plays testing.TB for those who start brokers and databases.
type suite struct {
	tests    *testing.M
	cleanups []func()
}

// Run implements postgrestest.Runner.
func (s *suite) Run() int {
	startShared = func() *world { return startWorld(s) }
	code := s.tests.Run()
	if shared != nil {
		if err := shared.end(); err != nil {
			fmt.Fprintln(os.Stderr, "after the last test:", err)
			code = max(code, 1)
		}
		if code != 0 {
			shared.printLog()
		}
	}
	for _, cleanup := range slices.Backward(s.cleanups) {
		cleanup()
	}
	return code
}

func (*suite) Helper() {}

func (*suite) Logf(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }

func (*suite) Fatalf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }

func (s *suite) Cleanup(f func()) { s.cleanups = append(s.cleanups, f) }
