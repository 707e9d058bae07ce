package e2e

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/app"
	"github.com/toolmill/toolmill/infra/app/reach"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
)

// world is a running service with everything it needs.
type world struct {
	broker kafkatest.Broker
	// postgres is the proxy before the database.
	postgres *kafkatest.Proxy
	config   config.Config
	logger   *slog.Logger
	logFile  *os.File
	app      *app.App
	// reached is a connection for looking into the service whose stores are at reachedAt.
	reached   *reach.Service
	reachedAt string
}

var (
	shared      *world
	sharing     sync.Once
	startShared func() *world
)

// service returns the service that all tests share, started by the first of them. Tests that cut it off or restart it
// are not parallel to any other; those that only wait are.
func service(t *testing.T) *world {
	t.Helper()
	sharing.Do(func() { shared = startShared() })
	if shared == nil {
		t.Fatal("the service did not start")
	}
	return shared
}

// patience is how long a test waits on a busy machine for what must come; it measures no promise.
const patience = 4 * time.Minute

func startWorld(s *suite) *world {
	w := &world{broker: kafkatest.Start(s, kafkatest.WithProxy())}
	// Engines' users may not enter the parent of t.TempDir.
	dir, err := os.MkdirTemp("", "toolmill-app-")
	if err == nil {
		err = os.Chmod(dir, 0o755)
	}
	if err != nil {
		s.Fatalf("%v", err)
	}
	s.Cleanup(func() { _ = os.RemoveAll(dir) })
	if w.logFile, err = os.Create(filepath.Join(dir, "service.log")); err != nil {
		s.Fatalf("%v", err)
	}
	w.logger = slog.New(slog.NewTextHandler(w.logFile, nil))
	address, err := url.Parse(postgrestest.New(s))
	if err == nil {
		w.postgres, err = kafkatest.NewProxy(address.Host)
	}
	if err != nil {
		s.Fatalf("%v", err)
	}
	s.Cleanup(func() { _ = w.postgres.Close() })
	address.Host = w.postgres.Addr()
	w.config = config.Config{
		Listen: "127.0.0.1:0", OperationsListen: "127.0.0.1:0", DataDir: dir, Brokers: w.broker.Addrs(), Kafka: everything(s, w.broker), Database: address.String(), Roles: config.Roles,
		Partitions: 4, Replication: 1, ChromiumConcurrency: 2, ChromiumSpares: 1, LibreOfficeSpares: 1, DeliveryConcurrency: 8,
		SessionTimeoutSeconds: 6, Development: true,
	}
	if err := w.start(); err != nil {
		w.printLog()
		s.Fatalf("start the service: %v", err)
	}
	return w
}

func (w *world) start() (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	w.app, err = startApp(ctx, w.config, w.logger)
	return err
}

// stop ends the process. Work that still runs after grace is given back. It does nothing if the last start failed.
func (w *world) stop(grace time.Duration) error {
	if w.app == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), grace)
	defer cancel()
	return w.app.Stop(ctx)
}

// restart ends the process and starts another one on the same data.
func (w *world) restart(t *testing.T) {
	t.Helper()
	must(t, w.stop(patience))
	must(t, w.start())
}

// end checks what the tests have left behind, and stops.
func (w *world) end() error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	err := errors.Join(w.audit(ctx), w.compare(ctx, false))
	if w.reached != nil {
		err = errors.Join(err, w.reached.Close(ctx))
	}
	return errors.Join(err, w.stop(patience), w.logFile.Close())
}

// printLog prints the last lines of the service's log.
func (w *world) printLog() {
	const linesMax = 60
	text, _ := os.ReadFile(w.logFile.Name())
	lines := slices.Collect(bytes.Lines(text))
	lines = slices.DeleteFunc(lines, func(line []byte) bool { return bytes.Contains(line, []byte("level=INFO")) })
	fmt.Fprintf(os.Stderr, "the service's last warnings:\n%s", bytes.Join(lines[max(0, len(lines)-linesMax):], nil))
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// eventually waits until a condition holds, which nothing announces.
func eventually(t testing.TB, what string, holds func() bool) {
	t.Helper()
	again := time.NewTicker(10 * time.Millisecond)
	defer again.Stop()
	timeout := time.NewTimer(patience)
	defer timeout.Stop()
	for !holds() {
		select {
		case <-again.C:
		case <-timeout.C:
			t.Fatalf("not within %v: %s", patience, what)
		}
	}
}
