package e2e

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
)

// lone is a service for one test, on its own stores and without engines, that can be started wrongly.
func lone(t *testing.T, broker kafkatest.Broker) *world {
	t.Helper()
	w := &world{broker: broker}
	dir := t.TempDir()
	var err error
	w.logFile, err = os.Create(filepath.Join(dir, "service.log"))
	must(t, err)
	w.logger = slog.New(slog.NewTextHandler(w.logFile, nil))
	w.config = config.Config{
		Listen: "127.0.0.1:0", OperationsListen: "127.0.0.1:0", DataDir: dir, Brokers: broker.Addrs(), Kafka: everything(t, broker), Database: postgrestest.New(t), Partitions: 2, Replication: 1,
		Roles: []string{config.RoleOwner, config.RoleProjector, config.RoleAPI, config.RoleDelivery}, DeliveryConcurrency: 1,
		SessionTimeoutSeconds: 6, Development: true,
	}
	t.Cleanup(func() {
		if err := w.stop(patience); err != nil {
			t.Error(err)
		}
		_ = w.logFile.Close()
	})
	return w
}

// beside returns the configuration of another process with these roles on the same stores, without engines.
func (w *world) beside(t *testing.T, roles ...string) config.Config {
	t.Helper()
	c := w.config
	c.DataDir, c.Roles, c.MasterKey = t.TempDir(), roles, w.masterKey(t)
	must(t, os.Symlink(filepath.Join(w.config.DataDir, "objects"), filepath.Join(c.DataDir, "objects")))
	return c
}

// begin starts the service and lets it decide a command.
func (w *world) begin(t *testing.T) {
	t.Helper()
	must(t, w.start())
	w.open(t, opening{})
}

// halt stops the service and leaves nothing for Cleanup to stop again.
func (w *world) halt(t *testing.T) {
	t.Helper()
	must(t, w.stop(patience))
	w.app = nil
}

// refuses starts the service, which must fail, and returns why.
func (w *world) refuses(t *testing.T, words ...string) error {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	app, err := startApp(ctx, w.config, w.logger)
	if err == nil {
		_ = app.Stop(ctx)
		t.Fatal("the service started")
	}
	if ctx.Err() != nil {
		t.Fatalf("the service hung: %v", err)
	}
	if missing := slices.IndexFunc(words, func(word string) bool { return !strings.Contains(err.Error(), word) }); missing >= 0 {
		t.Errorf("it says %q, without %q", err, words[missing])
	}
	return err
}
