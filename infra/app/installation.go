package app

import (
	"context"
	"errors"
	"fmt"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/postgres"
)

// An installation is a log with the database, the objects and the master key that belong to it. Its id stands in the first
// record of a topic, in a table, and in a marker among the objects. A process compares them before it writes anything, so
// that one wrong address mixes no two services.

// installationTopic holds the id. It is kept for ever, like the events.
const installationTopic = "toolmill.installation"

// ErrOtherInstallation means that log, database, objects or master key do not belong together. Nothing was written.
var ErrOtherInstallation = errors.New("these stores do not belong together, nothing was written")

func otherInstallation(format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrOtherInstallation, fmt.Errorf(format, args...))
}

func installationSpec() kafka.TopicSpec {
	return kafka.TopicSpec{Name: installationTopic, Partitions: 1, Configs: map[string]string{
		"retention.ms": "-1", "retention.bytes": "-1", "cleanup.policy": "delete",
	}}
}

// belongings are what the stores say of themselves.
type belongings struct {
	topics   map[string]bool
	inLog    string
	database postgres.Installation
	// recorded is the first offset of each partition that Postgres has not.
	recorded map[int32]int64
}

func (a *App) belongings(ctx context.Context) (b belongings, err error) {
	if b.topics, err = kafka.TopicNames(ctx, a.brokers, a.workerID); err != nil {
		return b, err
	}
	if b.topics[installationTopic] {
		if b.inLog, err = kafka.FirstRecord(ctx, a.brokers, a.workerID, installationTopic); err != nil {
			return b, err
		}
	}
	if b.database, err = a.db.Installation(ctx); err != nil {
		return b, err
	}
	b.recorded, err = a.db.Recorded(ctx)
	return b, err
}

// compare says what does not belong together. adopted is the installation that an operator takes the stores to belong to
// where one of them has lost its mark, "" for none.
func (b belongings) compare(adopted string) error {
	database := b.database.ID
	const wrongAddress = "KAFKA_BROKERS or DATABASE_URL is that of another service"
	switch {
	case b.inLog != "" && database != "" && b.inLog != database:
		return otherInstallation("the log is of installation %s, the database of %s: %s", b.inLog, database, wrongAddress)
	case b.inLog != "" && database == "" && adopted != b.inLog:
		return otherInstallation("the log is of installation %s, the database is empty: %s, or the database was lost; "+
			"to build a new one from the log set TOOLMILL_ADOPT_INSTALLATION=%s for one start "+
			"(what only the lost one had is gone: people, data keys; webhooks may be sent again)", b.inLog, wrongAddress, b.inLog)
	case b.inLog == "" && b.database.LogMarked && adopted != database:
		return otherInstallation("the database is of installation %s, the broker has no log of it: %s, or its topics were deleted; "+
			"where this is its log, copied, set TOOLMILL_ADOPT_INSTALLATION=%s for one start", database, wrongAddress, database)
	}
	for _, topic := range []string{commands.CommandsTopic, commands.EventsTopic} {
		if len(b.recorded) > 0 && !b.topics[topic] {
			return otherInstallation("the database has %d partitions of history recorded, and the broker has no topic %s: "+
				"it was deleted, or %s", len(b.recorded), topic, wrongAddress)
		}
	}
	return nil
}

// checkRecorded looks whether the log is as long as what is recorded of it.
func (a *App) checkRecorded(ctx context.Context, recorded map[int32]int64) error {
	if len(recorded) == 0 {
		return nil
	}
	reader, err := kafka.NewReader(a.brokers, a.workerID)
	if err != nil {
		return err
	}
	defer func() { _ = reader.Close() }()
	for partition, next := range recorded {
		end, err := reader.End(ctx, commands.EventsTopic, partition)
		if err != nil {
			return err
		}
		if end < next {
			return otherInstallation("partition %d of %s ends at %d, the database has the events up to %d: "+
				"the topic was recreated or restored from an older state", partition, commands.EventsTopic, end, next)
		}
	}
	return nil
}

// checkBelongings compares log and database before either is written to.
func (a *App) checkBelongings(ctx context.Context) error {
	b, err := a.belongings(ctx)
	if err != nil {
		return err
	}
	if err := b.compare(a.config.AdoptInstallation); err != nil {
		return err
	}
	return a.checkRecorded(ctx, b.recorded)
}

// settleInstallation gives an id to log and database where they have none yet.
func (a *App) settleInstallation(ctx context.Context) error {
	b, err := a.belongings(ctx)
	if err != nil {
		return err
	}
	id := b.inLog
	if id == "" {
		id = commands.NewID("inst")
	}
	if a.installation, err = a.db.Install(ctx, id); err != nil {
		return err
	}
	if b.inLog == "" {
		if err := a.markLog(ctx); err != nil {
			return err
		}
	}
	return a.db.LogMarked(ctx)
}

// markLog writes the id into the log. Another process may do so at the same time: the first record counts.
func (a *App) markLog(ctx context.Context) error {
	spec := []kafka.TopicSpec{installationSpec()}
	if err := kafka.EnsureTopics(a.brokers, a.workerID, a.config.Replication, spec); err != nil {
		return err
	}
	if err := kafka.WriteRecord(ctx, a.brokers, a.workerID, installationTopic, a.installation.ID); err != nil {
		return err
	}
	first, err := kafka.FirstRecord(ctx, a.brokers, a.workerID, installationTopic)
	if err == nil && first != a.installation.ID {
		return otherInstallation("the log is of installation %s, the database of %s", first, a.installation.ID)
	}
	return err
}
