package stores

import (
	"context"
	"path/filepath"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/cluster"
	"github.com/toolmill/toolmill/infra/river"
)

// database is a database that may be another service's.
type database struct {
	*postgres.DB

	// url is the address of the same database for other programs of this machine.
	url string
}

// startPostgres opens the configured database, or starts a private cluster on the data directory.
func startPostgres(ctx context.Context, p *lifecycle.Process, dir dataDir) (database, error) {
	url := p.Config.Database
	if url == "" {
		c, err := cluster.Start(ctx, filepath.Join(dir.path, "postgres"), cluster.Options{Logger: p.Logger})
		if err != nil {
			return database{}, err
		}
		p.AfterAll(func(ctx context.Context, _ lifecycle.Budget) {
			if err := c.Stop(ctx); err != nil {
				p.Logger.Error("private Postgres cluster", "error", err)
			}
		})
		url = c.URL()
	}
	const connectionsMax = 24
	return openDatabase(ctx, p, url, connectionsMax)
}

func openDatabase(ctx context.Context, p *lifecycle.Process, url string, connectionsMax int32) (database, error) {
	const connectionsMin = 2 // what a service without work uses at once
	db, err := postgres.Open(ctx, postgres.Config{
		URL: url, ConnectionsMax: connectionsMax, ConnectionsMin: min(connectionsMin, connectionsMax), Verified: p.Config.DatabaseMustBeVerified(),
	})
	if err != nil {
		return database{}, err
	}
	p.AfterAll(func(_ context.Context, left lifecycle.Budget) {
		_ = left.Await(func() error { db.Close(); return nil }) // it waits for all running statements
	})
	return database{db, url}, nil
}

// migrated is a database of this service with the tables of this version.
type migrated struct{ matched }

func migrate(ctx context.Context, p *lifecycle.Process, m matched) (migrated, error) {
	return migrated{m}, Migrate(ctx, p, m.database.DB)
}

// Migrate brings all tables of a database to this program's version. Processes that call it at once migrate one after the other. Error:
// postgres.ErrMayNotMigrate.
func Migrate(ctx context.Context, p *lifecycle.Process, db *postgres.DB) error {
	err := db.Migrate(ctx, p.Logger)
	if err == nil {
		err = river.Migrate(ctx, db.Pool(), p.Logger)
	}
	return postgres.MigrationRefused(err)
}
