package stores

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/postgres"
)

const (
	// replicaEvery is how often it is asked whether the replica is current, and how long the answer may take.
	replicaEvery = 2 * time.Second
	// replicaConnectionsMax is fewer than the primary's: what is read from it is long and rare.
	replicaConnectionsMax = 12
)

// readReplica returns readers' access to the database, and to its replica if one is configured. One that is away or late does
// not matter: the primary is read meanwhile.
func readReplica(ctx context.Context, p *lifecycle.Process, primary *postgres.DB) (*postgres.Reading, error) {
	if p.Config.DatabaseReplica == "" {
		return postgres.NewReading(primary, nil), nil
	}
	standby, err := OpenReplica(ctx, p.Config)
	if err != nil {
		return nil, err
	}
	p.AfterAll(func(_ context.Context, left lifecycle.Budget) {
		_ = left.Await(func() error { standby.Close(); return nil })
	})
	reading := postgres.NewReading(primary, standby)
	p.Run("replica", func(ctx context.Context) error {
		followReplica(ctx, p, reading)
		return nil
	})
	return reading, nil
}

// OpenReplica opens the configured replica, whether or not it answers.
func OpenReplica(ctx context.Context, c config.Config) (*postgres.DB, error) {
	db, err := postgres.Open(ctx, postgres.Config{URL: c.DatabaseReplica, ConnectionsMax: replicaConnectionsMax, Verified: c.DatabaseMustBeVerified()})
	if err != nil {
		return nil, fmt.Errorf("TOOLMILL_DATABASE_REPLICA: %w", err)
	}
	return db, nil
}

// followReplica looks at the replica until the process stops, and logs when it begins and ceases to be read from.
func followReplica(ctx context.Context, p *lifecycle.Process, reading *postgres.Reading) {
	read, asked := false, false
	look := func() {
		asking, cancel := context.WithTimeout(ctx, replicaEvery)
		defer cancel()
		err := reading.Look(asking)
		switch {
		case ctx.Err() != nil:
			return
		case err == nil && !read:
			p.Logger.Info("history is read from the replica")
		case err != nil && (read || !asked):
			p.Logger.Warn("history is read from the primary: the replica cannot be", "error", err)
		}
		read, asked = err == nil, true
	}
	look()
	lifecycle.Every(ctx, replicaEvery, look)
}
