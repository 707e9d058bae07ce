package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"

	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/infra/objectstore/disk"
	"github.com/toolmill/toolmill/infra/objectstore/s3"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/cluster"
	"github.com/toolmill/toolmill/infra/river"
	"github.com/toolmill/toolmill/infra/seal"
)

// stores are what keeps data: broker, Postgres, objects, and the key that seals.
type stores struct {
	lock     *os.File
	embedded *kafka.Embedded
	cluster  *cluster.Cluster
	brokers  []string
	db       *postgres.DB
	// databaseURL is how other programs of this machine reach the same database.
	databaseURL string
	objects     objectstore.Store
	// closeObjects is nil while there are none.
	closeObjects func() error
	// installation is what these belong to together.
	installation postgres.Installation
	master       seal.MasterKey
	sealer       *seal.Sealer
}

func (a *App) startStores(ctx context.Context) error {
	if err := os.MkdirAll(a.config.DataDir, 0o755); err != nil { //nolint:gosec // engines' users have to pass through it
		return fmt.Errorf("data directory: %w", err)
	}
	for _, start := range []func(context.Context) error{
		a.lockDataDir, a.startBroker, a.startPostgres, a.checkBelongings, a.migrate,
		a.settleInstallation, a.startObjects, a.claimObjects, a.startSealer, a.tellWhereabouts,
	} {
		if err := start(ctx); err != nil {
			return err
		}
	}
	return nil
}

// lockDataDir keeps a second process out: the embedded broker and the object store belong to one. The kernel gives the
// lock back however the process ends.
func (a *App) lockDataDir(context.Context) error {
	file, err := os.OpenFile(lockPath(a.config.DataDir), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return fmt.Errorf("data directory: %w", err)
	}
	if err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		return errors.Join(fmt.Errorf("data directory %s is in use by another process", a.config.DataDir), file.Close())
	}
	a.lock = file
	return file.Truncate(0) // what the process before has written there holds no more
}

func (a *App) startBroker(ctx context.Context) error {
	a.brokers = a.config.Brokers
	if len(a.brokers) == 0 {
		embedded, err := kafka.StartEmbedded(filepath.Join(a.config.DataDir, "kafka"), 0)
		if err != nil {
			return err
		}
		a.embedded, a.brokers = embedded, embedded.Brokers()
	}
	return kafka.WaitReady(ctx, a.brokers)
}

func (a *App) startPostgres(ctx context.Context) error {
	url := a.config.Database
	if url == "" {
		c, err := cluster.Start(ctx, filepath.Join(a.config.DataDir, "postgres"), cluster.Options{Logger: a.logger})
		if err != nil {
			return err
		}
		a.cluster, url = c, c.URL()
	}
	const connectionsMax = 24
	db, err := postgres.Open(ctx, postgres.Config{URL: url, ConnectionsMax: connectionsMax})
	if err != nil {
		return err
	}
	a.db, a.databaseURL = db, url
	return nil
}

func (a *App) migrate(ctx context.Context) error {
	if err := a.db.Migrate(ctx, a.logger); err != nil {
		return err
	}
	return river.Migrate(ctx, a.db.Pool(), a.logger)
}

func (a *App) startObjects(ctx context.Context) error {
	bucket, err := a.config.ObjectBucket()
	if err != nil {
		return err
	}
	if bucket == nil {
		open := disk.Open
		if a.embedded != nil { // its log is not synced either
			open = disk.OpenUnsynced
		}
		store, err := open(filepath.Join(a.config.DataDir, "objects"))
		if err == nil {
			a.objects, a.closeObjects = store, store.Close
		}
		return err
	}
	store, err := s3.Open(ctx, s3.Config{
		Bucket: bucket.Name, Region: bucket.Region, Prefix: bucket.Prefix, Endpoint: bucket.Endpoint,
		AccessKeyID: a.config.AWSAccessKeyID, SecretAccessKey: a.config.AWSSecretAccessKey, SessionToken: a.config.AWSSessionToken,
	})
	if err == nil {
		a.objects, a.closeObjects = store, store.Close
	}
	return err
}

func (s *stores) close(ctx context.Context, budget stopBudget, logger *slog.Logger) {
	if s.db != nil { // it waits for every statement under way
		_ = budget.await(func() error { s.db.Close(); return nil })
	}
	if s.cluster != nil {
		if err := s.cluster.Stop(ctx); err != nil {
			logger.Error("private Postgres cluster", "error", err)
		}
	}
	if s.embedded != nil {
		s.embedded.Close()
	}
	if s.closeObjects != nil {
		_ = s.closeObjects() // nothing is under way any more
	}
	if s.lock != nil {
		_ = s.lock.Close()
	}
}
