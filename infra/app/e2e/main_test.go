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

// The end-to-end suite: one service on one broker, one Postgres and real Chromium, used over its own REST API like
// any client does. Broker and Postgres are behind proxies that the tests cut. `go test` uses kfake,
// TOOLMILL_TEST_KAFKA=apache uses Apache Kafka.
//
// After the last test the log is audited and the read models are compared with it.

func TestMain(m *testing.M) {
	if os.Getenv(aloneBrokers) != "" {
		os.Exit(repartitionAlone())
	}
	if os.Getenv(aloneServes) != "" {
		os.Exit(serveAlone())
	}
	// The parallel tests mostly wait, so some run at once, however few processors there are.
	if err := flag.Set("test.parallel", "4"); err != nil {
		panic(err)
	}
	code := postgrestest.Main(&suite{tests: m})
	http.DefaultTransport.(*http.Transport).CloseIdleConnections() // the sample job's connections
	if err := goleak.Find(goleak.IgnoreTopFunction("github.com/rcrowley/go-metrics.(*meterArbiter).tick")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	os.Exit(code)
}

// suite owns what all tests share. It acts as the testing.TB of brokers and databases.
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
