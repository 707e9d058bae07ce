package eventlog

import (
	"context"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/archive"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/records"
)

// Log is a process's connection to the log.
type Log struct {
	Brokers   brokers.Cluster
	Publisher message.Publisher
	Appender  *kafka.Appender
	Reader    *kafka.Reader
	// Partitions is the number of partitions of the commands, events and replies topics.
	Partitions int32
	Gateway    *Gateway
	Letters    commands.DeadLetters
}

// Connected is the log of a process of the service, which also maintains it.
type Connected struct {
	Log

	Topics *Topics
	Clocks *Clocks
}

// Connect creates the topics that are missing and connects to the log.
func Connect(s *lifecycle.Sequence, kept stores.Stores) Connected {
	p := s.Process
	topics := lifecycle.Next(s, "topics", func(ctx context.Context) (*Topics, error) { return watchTopics(ctx, p, kept.Brokers) })
	segments := archive.NewSegments(archive.SourceOf(kept.Brokers.Generation, kept.Objects), kept.InstallationID, p.Logger)
	open := lifecycle.Next(s, "log clients", func(context.Context) (clients, error) {
		return openClients(p, topics.cluster, kept.Level.Packs, segments)
	})
	lifecycle.Next(s, "level", func(context.Context) (struct{}, error) {
		kept.FollowLevel(p, open.reader)
		return struct{}{}, nil
	})
	lifecycle.Next(s, "beginnings of the log", func(ctx context.Context) (struct{}, error) {
		watchBeginnings(ctx, p, open, segments)
		return struct{}{}, nil
	})
	clocks := lifecycle.Next(s, "clocks", func(ctx context.Context) (*Clocks, error) { return compareClocks(ctx, p, open, kept.DB) })
	log := lifecycle.Next(s, "gateway", func(ctx context.Context) (Log, error) {
		signer, err := Signer(p.Config, kept.Keys, p.Config.Roles)
		if err != nil {
			return Log{}, err
		}
		return startGateway(ctx, p, open, kept.DB, p.Config.Partitions, signing{signer: signer})
	})
	return Connected{log, topics, clocks}
}

// Adopt connects to the log as it is, whatever its number of partitions. Error: stores.ErrNoLog.
func Adopt(s *lifecycle.Sequence, kept stores.Adopted) Log {
	p := s.Process
	open := lifecycle.Next(s, "log clients", func(context.Context) (clients, error) {
		return openClients(p, kept.Brokers, appendsNothing, kept.Segments)
	})
	return lifecycle.Next(s, "gateway", func(ctx context.Context) (Log, error) {
		partitions, err := open.reader.Partitions(commands.EventsTopic)
		if err != nil {
			return Log{}, noLog(err)
		}
		return startGateway(ctx, p, open, kept.DB, partitions, operatorSigning(ctx, p, kept))
	})
}

// appendsNothing is for an operator's command: it sends commands, and owners append to the log.
func appendsNothing() bool { return false }

// letters stores and counts records that cannot be read, under the names that their topics have in the generation.
func letters(p *lifecycle.Process, cluster brokers.Cluster, db *postgres.DB) commands.DeadLetters {
	return countedLetters{records.NewDeadLetters(db, p.Logger), cluster, p.Metrics}
}
