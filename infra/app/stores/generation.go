package stores

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/level"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// Generation is a set of the log's topics. The first has the topics' own names, each later one its number at the end of the names. The
// second and later records of the installation's topic name the later generations; the last one counts.
type Generation struct {
	Number     int   `json:"generation"`
	Partitions int32 `json:"partitions"`
}

// Errors of stores whose generations differ. Nothing was written.
var (
	// ErrHalfRepartitioned means that the database is already of the generation that the log is about to get.
	ErrHalfRepartitioned = errors.New("the number of partitions is being changed, and that has not ended")
	// ErrOlderGeneration means that the database is of a generation that the log has left.
	ErrOlderGeneration = errors.New("the database is of an earlier generation of the log")
)

// marked is what the installation's topic says.
type marked struct {
	// id is that of the installation, "" if the topic does not exist or is empty.
	id         string
	level      level.Level
	generation Generation
}

// readMarked reads the installation's topic.
func readMarked(ctx context.Context, p *lifecycle.Process, cluster brokers.Cluster, topics map[string]bool) (m marked, err error) {
	m.generation.Number = 1
	records, err := installationRecords(ctx, cluster, p.ID, topics)
	if err != nil || len(records) == 0 {
		return m, err
	}
	mark := level.Read(records)
	m.id, m.level = mark.Installation, mark.Level
	for _, text := range records[1:] {
		var g Generation
		if json.Unmarshal([]byte(text), &g) == nil && g.Number > m.generation.Number { // otherwise another process's id
			m.generation = g
		}
	}
	return m, nil
}

// inGeneration returns the cluster with the topics of the generation that counts.
func inGeneration(ctx context.Context, p *lifecycle.Process, cluster brokers.Cluster) (brokers.Cluster, error) {
	g, err := GenerationOf(ctx, p, cluster)
	return cluster.Of(g.Number), err
}

// GenerationOf returns the generation of a log that counts. That of a new log is the first, with 0 partitions.
func GenerationOf(ctx context.Context, p *lifecycle.Process, cluster brokers.Cluster) (Generation, error) {
	topics, err := kafka.TopicNames(ctx, cluster, p.ID)
	if err != nil {
		return Generation{}, err
	}
	m, err := readMarked(ctx, p, cluster, topics)
	if err != nil || m.generation.Partitions > 0 || !topics[commands.EventsTopic] {
		return m.generation, err
	}
	reader, err := kafka.NewReader(cluster.Of(1), p.ID)
	if err != nil {
		return m.generation, err
	}
	defer func() { _ = reader.Close() }()
	m.generation.Partitions, err = reader.Partitions(commands.EventsTopic)
	return m.generation, err
}

// Switch makes a generation the one that counts. It is the last step of whoever makes one.
func Switch(ctx context.Context, p *lifecycle.Process, cluster brokers.Cluster, to Generation) error {
	text, err := json.Marshal(to)
	if err != nil {
		return err
	}
	return kafka.WriteRecord(ctx, cluster, p.ID, installationTopic, string(text))
}

// compareGenerations returns an error if the database is of another generation than the log.
func (b belongings) compareGenerations() error {
	inLog, database := b.generation.Number, b.database.Generation
	switch {
	case b.database.ID == "" || inLog == database:
		return nil
	case database == inLog+1:
		return fmt.Errorf("%w: enter again what was entered: toolmill log repartition --partitions N", ErrHalfRepartitioned)
	}
	return fmt.Errorf("%w: it is of generation %d, the log of %d; make it again from a backup and the log (toolmill restore --backup)",
		ErrOlderGeneration, database, inLog)
}

// SameGeneration returns ErrHalfRepartitioned if the database is of another generation by now than the log that the process uses. Who
// calls it while it holds its presence is either waited for by who changes the number of partitions, or sees the change.
func (s Stores) SameGeneration(ctx context.Context) error {
	known, err := s.DB.Installation(ctx)
	if err != nil || known.Generation == max(1, s.Brokers.Generation) {
		return err
	}
	return fmt.Errorf("%w: the process began with generation %d, the database is of %d", ErrHalfRepartitioned, max(1, s.Brokers.Generation), known.Generation)
}

// takePartitions gives the process the number of partitions of the generation that counts, if one says it.
func (b belongings) takePartitions(p *lifecycle.Process) {
	if has := b.generation.Partitions; has > 0 && has != p.Config.Partitions {
		p.Logger.Warn("the log has another number of partitions than TOOLMILL_PARTITIONS says; the log's counts",
			"configured", p.Config.Partitions, "partitions", has, "generation", b.generation.Number)
		p.Config.Partitions = has
	}
}

// LogName returns the name under which a generation of an installation's log signs its checkpoints: each has its own, because a
// checkpoint says where the partitions end.
func LogName(installation string, generation int) string {
	if generation < 2 {
		return installation
	}
	return fmt.Sprintf("%s.%d", installation, generation)
}
