package stores

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/domain/level"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/archive"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/postgres"
)

// reachMax is how long a store may take to answer an operator.
const reachMax = 5 * time.Second

// ReachBrokers connects to the brokers at these addresses, whoever's they are. Error: ErrNoBroker.
func ReachBrokers(ctx context.Context, p *lifecycle.Process, addresses []string) (brokers.Cluster, error) {
	if err := p.Config.CheckBrokers(addresses); err != nil {
		return brokers.Cluster{}, err
	}
	cluster, err := Cluster(p.Config, addresses, p.Logger)
	if err != nil {
		return brokers.Cluster{}, err
	}
	reaching, cancel := context.WithTimeout(ctx, reachMax)
	defer cancel()
	if err := kafka.WaitReady(reaching, cluster); err != nil {
		return brokers.Cluster{}, fmt.Errorf("%w; asked at %s: %w", ErrNoBroker, cluster, err)
	}
	return inGeneration(ctx, p, cluster)
}

// ReachDatabase connects to the database at an address, whoever's it is. Error: ErrNoDatabase.
func ReachDatabase(ctx context.Context, p *lifecycle.Process, url string) (*postgres.DB, error) {
	const connectionsMax = 4 // a partition that is replayed uses one
	db, err := openDatabase(ctx, p, url, connectionsMax)
	if err != nil {
		return nil, err
	}
	reaching, cancel := context.WithTimeout(ctx, reachMax)
	defer cancel()
	if err := db.Ping(reaching); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoDatabase, err)
	}
	return db.DB, nil
}

// LocateDatabase returns the configured address or, without one, that of the process that runs on the data directory. Errors:
// ErrNothingRuns, ErrStarting.
func LocateDatabase(c config.Config) (string, error) {
	if c.Database != "" {
		return c.Database, nil
	}
	found, err := Locate(c)
	return found.DatabaseURL, err
}

// MarkOfLog returns the installation and the level of a log, the zero Mark if it bears none.
func MarkOfLog(ctx context.Context, cluster brokers.Cluster, clientID string) (level.Mark, error) {
	topics, err := kafka.TopicNames(ctx, cluster, clientID)
	if err != nil {
		return level.Mark{}, err
	}
	records, err := installationRecords(ctx, cluster, clientID, topics)
	return level.Read(records), err
}

// installationRecords returns the records of the installation's topic, nil if it is not among the topics that exist.
func installationRecords(ctx context.Context, cluster brokers.Cluster, clientID string, topics map[string]bool) ([]string, error) {
	if !topics[installationTopic] {
		return nil, nil
	}
	return kafka.Records(ctx, cluster, clientID, installationTopic)
}

// SegmentsOf returns the segments of a generation of an installation's log at the configured objects, which are opened when they are first read.
func SegmentsOf(p *lifecycle.Process, installation string, generation int) *archive.Segments {
	return archive.NewSegments(archive.SourceOf(generation, &lateObjects{process: p, at: p.Config.Objects}), installation, p.Logger)
}
