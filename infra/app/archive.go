package app

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/archive"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/infra/postgres"
)

// archiving writes the log's segments. Two processes that write one at once do no harm (package archive).
type archiving struct {
	partitionWork

	process  *lifecycle.Process
	archiver *archive.Archiver

	mu sync.Mutex
	// away is set while the last try found the object store away.
	away error
}

func segmentLimits(c config.Config) archive.Limits {
	limits := archive.Usual
	limits.RecordsMax, limits.Age = cmp.Or(c.SegmentRecords, limits.RecordsMax), cmp.Or(c.SegmentAge, limits.Age)
	return limits
}

// archiveEvery is how often each partition is looked at.
func archiveEvery(age time.Duration) time.Duration {
	const most, least = 10 * time.Second, 50 * time.Millisecond
	return min(most, max(least, age/100))
}

// runArchive writes segments until the process stops; nil without the role.
func runArchive(p *lifecycle.Process, kept stores.Stores, log eventlog.Log) *archiving {
	if !p.Config.Has(config.RoleProjector) {
		return nil
	}
	limits := segmentLimits(p.Config)
	a := &archiving{
		process: p,
		partitionWork: partitionWork{
			name: "archive", problem: "the log is not archived", rounds: postgres.NewRounds(kept.DB), every: archiveEvery(limits.Age),
			logger: p.Logger, failing: p.Metrics.ArchiveFailing,
		},
		archiver: archive.New(archive.Config{
			Topic: commands.EventsTopic, Installation: kept.InstallationID, Partitions: log.Partitions, Limits: limits,
			Log: log.Reader, Objects: archive.TargetOf(kept.Brokers.Generation, kept.Objects),
			Positions: kept.DB.ArchivePositions(kept.Brokers.Generation), Clock: time.Now,
		}),
	}
	p.Run("archive", func(ctx context.Context) error {
		lifecycle.Every(ctx, a.every, func() { a.lookAt(ctx, log.Partitions) })
		return nil
	})
	return a
}

// check returns the check of /readyz: it fails while no segment can be written because the object store is away. The log
// keeps the records meanwhile. It is nil in a process that archives nothing.
func (a *archiving) check() func(context.Context) error {
	if a == nil {
		return nil
	}
	return func(context.Context) error {
		a.mu.Lock()
		defer a.mu.Unlock()
		return a.away
	}
}

func (a *archiving) lookAt(ctx context.Context, partitions int32) {
	err := a.lookAtAll(ctx, partitions, a.look)
	if !errors.Is(err, objectstore.ErrUnavailable) {
		err = nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.away = err
}

// look writes the segments of a partition that are due, if nobody has begun to in this round.
func (a *archiving) look(ctx context.Context, partition int32) error {
	for mine := false; ; {
		waiting, due, err := a.archiver.Look(ctx, partition)
		if err != nil {
			return err
		}
		a.process.Metrics.Unarchived(partition, waiting.Records, waiting.Age)
		if due && !mine {
			mine, err = a.begin(ctx, partition)
		}
		if err != nil || !due || !mine {
			return err
		}
		if err := a.write(ctx, partition); err != nil {
			return err
		}
	}
}

func (a *archiving) write(ctx context.Context, partition int32) error {
	m, err := a.archiver.Write(ctx, partition)
	if err != nil || m.Records == 0 {
		return err
	}
	a.process.Logger.Info("segment archived", "partition", partition, "firstOffset", m.FirstOffset, "records", m.Records,
		"events", m.Events, "lastSeq", m.LastSeq, "bytes", m.SizeBytes)
	return nil
}
