package stores

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/level"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/postgres"
)

// An installation is a log with the database, the objects and the master key that belong to it. Its id is in the
// first record of a topic, whose later records name the log's generations (generation.go), and in a row of a table, both with its level
// (package level), and in a marker object. A process compares them before it writes anything, so that a wrong address does not mix two
// services.

// installationTopic holds the id. It is kept forever, like the events.
const installationTopic = brokers.InstallationTopic

// TopicsPrefix begins the names of all topics of the service.
const TopicsPrefix = "toolmill."

// TopicsOfService returns those of the topics that are a service's.
func TopicsOfService(topics map[string]bool) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(topics)), func(name string) bool { return !strings.HasPrefix(name, TopicsPrefix) })
}

// ErrOtherInstallation means that log, database, objects or master key do not belong together. Nothing was written.
var ErrOtherInstallation = errors.New("these stores do not belong together, nothing was written")

func otherInstallation(format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrOtherInstallation, fmt.Errorf(format, args...))
}

// InstallationTopic returns the topic with the installation's id.
func InstallationTopic() kafka.TopicSpec {
	return kafka.TopicSpec{Name: installationTopic, Partitions: 1, Configs: map[string]string{
		"retention.ms": "-1", "retention.bytes": "-1", "cleanup.policy": "delete",
	}}
}

// belongings are the installation ids and positions found in log and database.
type belongings struct {
	topics map[string]bool
	inLog  string
	// level is the log's, 0 for a log that does not exist yet.
	level level.Level
	// generation is that of the log.
	generation Generation
	database   postgres.Installation
	// unmarked is set if the log has events and no id.
	unmarked bool
	// recorded is how far Postgres has each partition.
	recorded map[int32]postgres.Recorded
}

func readBelongings(ctx context.Context, p *lifecycle.Process, cluster brokers.Cluster, db *postgres.DB) (b belongings, err error) {
	if b.topics, err = kafka.TopicNames(ctx, cluster, p.ID); err != nil {
		return b, err
	}
	inTopic, err := readMarked(ctx, p, cluster, b.topics)
	if err != nil {
		return b, err
	}
	b.inLog, b.level, b.generation = inTopic.id, inTopic.level, inTopic.generation
	cluster = cluster.Of(b.generation.Number)
	if b.inLog == "" && b.topics[commands.EventsTopic] {
		if b.unmarked, err = hasEvents(ctx, p, cluster); err != nil {
			return b, err
		}
	}
	for generation := -1; err == nil && generation != b.database.Generation; { // until both were read in one generation
		generation = b.database.Generation
		if b.recorded, err = db.Recorded(ctx); err == nil {
			b.database, err = db.Installation(ctx)
		}
	}
	return b, err
}

// hasEvents reports whether the log has a record.
func hasEvents(ctx context.Context, p *lifecycle.Process, cluster brokers.Cluster) (bool, error) {
	reader, err := kafka.NewReader(cluster, p.ID)
	if err != nil {
		return false, err
	}
	defer func() { _ = reader.Close() }()
	partitions, err := reader.Partitions(commands.EventsTopic)
	for partition := range partitions {
		end, err := reader.AwaitEnd(ctx, commands.EventsTopic, partition)
		if err != nil || end > 0 {
			return end > 0, err
		}
	}
	return false, err
}

// compare returns an error if log and database do not belong together, or are of another format. adopted is the installation that the operator
// declares them to belong to, in case one of them has lost its id; "" for none.
func (b belongings) compare(adopted string) error {
	if err := b.checkFormat(); err != nil {
		return err
	}
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
	if b.unmarked && adopted == "" {
		return otherInstallation("the broker has a log without its installation's id: a restore has not ended; "+
			"delete the topics %s* and restore again", TopicsPrefix)
	}
	if err := b.compareGenerations(); err != nil {
		return err
	}
	for _, topic := range []string{commands.CommandsTopic, commands.EventsTopic} {
		if topic = (brokers.Cluster{}).Of(b.generation.Number).Topic(topic); len(b.recorded) > 0 && !b.topics[topic] {
			return otherInstallation("the database has %d partitions of history recorded, and the broker has no topic %s: "+
				"it was deleted, or %s", len(b.recorded), topic, wrongAddress)
		}
	}
	return nil
}

// matched are a broker and a database that may be used together: they belong to one installation, or are new.
type matched struct {
	broker   broker
	database database
}

// match compares log and database before anything is written to either.
func match(ctx context.Context, p *lifecycle.Process, b broker, d database) (matched, error) {
	found, err := belongTogether(p.Config.AdoptInstallation, func() (belongings, error) { return readBelongings(ctx, p, b.cluster, d.DB) })
	if err != nil {
		return matched{}, err
	}
	found.takePartitions(p)
	return matched{b, d}, checkRecorded(ctx, p, b.cluster, found.recorded)
}

// belongTogether returns what is found if it belongs together. What does not is read a second time: another process that starts may have
// written the id to the log, and then noted that in the database, between this one's looks at both.
func belongTogether(adopted string, read func() (belongings, error)) (belongings, error) {
	found, err := read()
	if err == nil && found.compare(adopted) != nil {
		found, err = read()
	}
	if err == nil {
		err = found.compare(adopted)
	}
	return found, err
}

// installed are log and database of an installation.
type installed struct {
	db     *postgres.DB
	record postgres.Installation
	// level is the log's.
	level level.Level
}

// settle gives log and database an id if they have none. New ones are at the newest level. A database that a backup made may be marked
// with an earlier level than the log's: it gets the log's.
func settle(ctx context.Context, p *lifecycle.Process, m migrated) (installed, error) {
	cluster, db := m.broker.cluster, m.database.DB
	b, err := readBelongings(ctx, p, cluster, db)
	if err != nil {
		return installed{}, err
	}
	is := level.Mark{Installation: b.inLog, Level: b.level}
	if b.inLog == "" {
		is = level.Mark{Installation: commands.NewID(installationKind), Level: level.Newest}
	}
	i := installed{db: db, level: is.Level}
	if i.record, err = db.Install(ctx, is, b.generation.Number); err != nil {
		return i, err
	}
	if b.inLog == "" {
		// The database may know an id, and what level the log was at that is its own.
		i.level = i.record.Level
		if err := markLog(ctx, p, cluster, level.Mark{Installation: i.record.ID, Level: i.level}); err != nil {
			return i, err
		}
	}
	if i.record, err = db.RaiseLevel(ctx, i.level); err != nil {
		return i, err
	}
	db.AtLevel(i.level)
	return i, db.LogMarked(ctx)
}

// MarkRestored makes a restored log that of its installation, at the newest level, as any new log. It is the last step of a restore. A later
// generation is named last: until then the log has the id and no events, which a database that has recorded some refuses.
func MarkRestored(ctx context.Context, p *lifecycle.Process, cluster brokers.Cluster, id string, generation Generation) error {
	if err := markLog(ctx, p, cluster, level.Mark{Installation: id, Level: level.Newest}); err != nil || generation.Number < 2 {
		return err
	}
	return Switch(ctx, p, cluster, generation)
}

// markLog writes id and level into the log. Another process may do so at the same time: the first record counts.
func markLog(ctx context.Context, p *lifecycle.Process, cluster brokers.Cluster, as level.Mark) error {
	spec := []kafka.TopicSpec{InstallationTopic()}
	if err := kafka.EnsureTopics(cluster, p.ID, p.Config.Replication, spec); err != nil {
		return err
	}
	if err := kafka.WriteRecord(ctx, cluster, p.ID, installationTopic, as.String()); err != nil {
		return err
	}
	records, err := kafka.Records(ctx, cluster, p.ID, installationTopic)
	if first := level.Read(records); err == nil && first.Installation != as.Installation {
		return otherInstallation("the log is of installation %s, the database of %s", first.Installation, as.Installation)
	}
	return err
}
