package stores

import (
	"context"
	"net"
	"os"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/seal"
)

// Stores are the stores of one service. They belong together (installation.go).
type Stores struct {
	// Brokers are Kafka's bootstrap addresses.
	Brokers brokers.Cluster
	DB      *postgres.DB
	// Reading is for what may be read some seconds late.
	Reading *postgres.Reading
	Objects objectstore.Store
	// InstallationID names the log and the database and objects that belong to it.
	InstallationID string
	// Level is that of the log.
	Level *CurrentLevel
	// Keys are the master keys.
	Keys   seal.Ring
	Sealer *seal.Sealer
}

// Open opens the configured stores of a service. Without addresses, in development, it starts a broker and a Postgres
// cluster of its own in the data directory. It compares the installations of the stores before it writes to any.
// Commands on this machine find the process's addresses in the data directory, that for operators too.
// Errors besides those of the stores: ErrOtherInstallation, ErrOtherMasterKey.
func Open(s *lifecycle.Sequence, operations net.Listener) Stores {
	p := s.Process
	dir := lifecycle.Next(s, "data directory", func(context.Context) (dataDir, error) { return makeDataDir(p) })
	b := lifecycle.Next(s, "broker", func(ctx context.Context) (broker, error) { return startBroker(ctx, p, dir) })
	d := lifecycle.Next(s, "database", func(ctx context.Context) (database, error) { return startPostgres(ctx, p, dir) })
	m := lifecycle.Next(s, "installation compared", func(ctx context.Context) (matched, error) { return match(ctx, p, b, d) })
	current := lifecycle.Next(s, "tables", func(ctx context.Context) (migrated, error) { return migrate(ctx, p, m) })
	i := lifecycle.Next(s, "installation", func(ctx context.Context) (installed, error) { return settle(ctx, p, current) })
	store := lifecycle.Next(s, "objects", func(ctx context.Context) (objectstore.Store, error) { return openObjects(ctx, p, dir, b) })
	kept := lifecycle.Next(s, "objects compared", func(ctx context.Context) (claimed, error) { return claim(ctx, p, i, store) })
	sealing := lifecycle.Next(s, "sealer", func(ctx context.Context) (sealer, error) { return openSealer(ctx, p, i) })
	reading := lifecycle.Next(s, "replica", func(ctx context.Context) (*postgres.Reading, error) { return readReplica(ctx, p, d.DB) })
	lifecycle.Next(s, "whereabouts", func(context.Context) (struct{}, error) {
		return struct{}{}, dir.tell(whereabouts{
			PID: os.Getpid(), Brokers: b.cluster.Addresses, DatabaseURL: d.url, Objects: p.Config.Objects, Operations: operations.Addr().String(),
		})
	})
	return Stores{
		Brokers: b.cluster, DB: d.DB, Reading: reading, Objects: kept.Store, InstallationID: i.record.ID, Level: newCurrentLevel(i.level),
		Keys: sealing.ring, Sealer: sealing.Sealer,
	}
}
