package e2e

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"testing"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/app"
	"github.com/toolmill/toolmill/infra/app/reach"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/infra/objectstore/disk"
	"github.com/toolmill/toolmill/infra/seal"
	"github.com/toolmill/toolmill/infra/telemetry"
)

// startApp starts a process with its own metrics.
func startApp(ctx context.Context, c config.Config, logger *slog.Logger) (*app.App, error) {
	return app.Start(ctx, c, logger, telemetry.New("test"), nil)
}

var reaching sync.Mutex

// inside connects to a running service as an operator's command does, to look into it and to send what clients may
// not.
func (w *world) inside(t testing.TB) *reach.Service {
	t.Helper()
	reaching.Lock()
	defer reaching.Unlock()
	at := fmt.Sprint(w.config.Brokers, w.config.Database, w.config.Partitions)
	if w.reached != nil && w.reachedAt == at {
		return w.reached
	}
	c := w.config
	if len(c.Brokers) == 0 {
		c.Database = "" // only its data directory says where its broker is
	}
	service, err := reach.Connect(context.WithoutCancel(t.Context()), event.ByOperator("test"), c, w.logger)
	must(t, err)
	w.reached, w.reachedAt = service, at
	if w != shared {
		t.Cleanup(func() {
			if err := service.Close(context.Background()); err != nil {
				t.Error(err)
			}
			w.reached = nil
		})
	}
	return service
}

// objects is the object store on the service's disk.
func (w *world) objects(t testing.TB) objectstore.Store {
	t.Helper()
	store, err := disk.OpenUnsynced(filepath.Join(w.config.DataDir, "objects"))
	must(t, err)
	t.Cleanup(func() { _ = store.Close() })
	return store
}

func (w *world) sealer(t testing.TB) *seal.Sealer {
	t.Helper()
	sealer, err := w.inside(t).Sealer(t.Context())
	must(t, err)
	return sealer
}

func (w *world) installationID(t testing.TB) string {
	t.Helper()
	installation, err := w.inside(t).DB.Installation(t.Context())
	must(t, err)
	return installation.ID
}

// measured returns a metric of the service, 0 if it is missing.
func (w *world) measured(t testing.TB, name string) float64 {
	t.Helper()
	return scrape(t, w.app)[name]
}

// randomKey returns a master key.
func randomKey() string {
	key := make([]byte, 32)
	_, _ = rand.Read(key)
	return base64.StdEncoding.EncodeToString(key)
}
