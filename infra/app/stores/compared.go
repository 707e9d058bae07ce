package stores

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/postgres"
)

// Compare returns the error with which a start refuses brokers, a database and the configured objects, before anything is written to them.
// It writes nothing itself. Errors: ErrOtherInstallation, ErrOtherFormat, ErrHalfRepartitioned, ErrOlderGeneration.
func Compare(ctx context.Context, p *lifecycle.Process, cluster brokers.Cluster, db *postgres.DB) error {
	cluster, err := inGeneration(ctx, p, cluster)
	if err == nil {
		_, err = match(ctx, p, broker{cluster: cluster}, database{DB: db})
	}
	if err != nil || !usesObjects(p.Config) {
		return err
	}
	known, err := db.Installation(ctx)
	if err != nil {
		return err
	}
	found, err := configuredMarker(ctx, p)
	if err != nil {
		return err
	}
	known.ID = cmp.Or(known.ID, p.Config.AdoptInstallation) // of a database that is to be built from its log
	return compareMarker(p.Config, known, found)
}

// configuredMarker reads the marker of the configured objects, "" if there is none. A directory that is not there is not made.
func configuredMarker(ctx context.Context, p *lifecycle.Process) (string, error) {
	bucket, err := p.Config.ObjectBucket()
	if err == nil && bucket == nil {
		_, err = os.Stat(filepath.Join(p.Config.DataDir, "objects"))
	}
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	store, err := openObjects(ctx, p, dataDir{path: p.Config.DataDir}, broker{})
	if err != nil {
		return "", err
	}
	return readMarker(ctx, store)
}

// checkRecorded returns an error if the log or its commands are shorter than what is recorded of them or, for a process that goes on from
// there, if the log has another frame where the last recorded one was.
func checkRecorded(ctx context.Context, p *lifecycle.Process, cluster brokers.Cluster, recorded map[int32]postgres.Recorded) error {
	if len(recorded) == 0 {
		return nil
	}
	reader, err := kafka.NewReader(cluster, p.ID)
	if err != nil {
		return err
	}
	defer func() { _ = reader.Close() }()
	partitions, err := reader.Partitions(commands.EventsTopic)
	if err != nil {
		return err
	}
	compared := comparison{reader, cluster.Generation, p.Config.Has(config.RoleOwner) || p.Config.Has(config.RoleProjector)}
	for partition, is := range recorded {
		if partition >= partitions {
			return otherInstallation("%s has %d partitions, the database has events of partition %d: the topic was recreated",
				commands.EventsTopic, partitions, partition)
		}
		if err := compared.with(ctx, partition, is); err != nil {
			return err
		}
	}
	return nil
}

// comparison compares a log with what is recorded of it.
type comparison struct {
	reader *kafka.Reader
	// generation is that of the log, 0 for the first.
	generation int
	// goesOn is set for a process that continues log or recording. Others need no right to read the events.
	goesOn bool
}

func (c comparison) with(ctx context.Context, partition int32, is postgres.Recorded) error {
	err := c.reaches(ctx, commands.EventsTopic, partition, is.NextOffset, fmt.Sprintf("the events up to %d", is.NextOffset))
	if err == nil && (c.generation < 2 || is.Moved) { // the owners' comparison, as far as the recorded events go: nobody waits to be an owner for it
		err = c.reaches(ctx, commands.CommandsTopic, partition, is.LastCommand+1, fmt.Sprintf("an event that names the command at %d", is.LastCommand))
	}
	if err == nil && c.goesOn {
		err = c.last(ctx, partition, is)
	}
	return err
}

// reaches returns an error if a topic ends before what the database has says that it does.
func (c comparison) reaches(ctx context.Context, topic string, partition int32, least int64, recorded string) error {
	end, err := c.reader.AwaitEnd(ctx, topic, partition)
	if err != nil || end >= least {
		return err
	}
	return otherInstallation("partition %d of %s ends at %d, the database has %s: the topic was recreated or restored from an older state",
		partition, topic, end, recorded)
}

// last compares the last recorded frame with the log's, if the broker still has it. A copy of the log that went on by itself has another
// one there: its later events would be skipped as none of history, and new ones appended after them.
func (c comparison) last(ctx context.Context, partition int32, is postgres.Recorded) error {
	begin, err := c.reader.Begin(ctx, commands.EventsTopic, partition)
	if err != nil || begin > is.LastOffset {
		return err
	}
	var found event.Frame
	err = c.reader.ReadTo(ctx, commands.EventsTopic, partition, is.LastOffset, is.LastOffset+1, func(m *message.Message) error {
		found, _ = event.FrameIn(m) // what is not a frame has another hash
		return nil
	})
	if err != nil || bytes.Equal(found.Hash[:], is.LastHash) {
		return err
	}
	return otherInstallation("partition %d of %s has another event at %d than the database: they are of two logs that had one beginning; "+
		"KAFKA_BROKERS is that of a copy, or the log was restored and went on with another database", partition, commands.EventsTopic, is.LastOffset)
}
