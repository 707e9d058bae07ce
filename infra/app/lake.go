package app

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"math"
	"strconv"
	"time"

	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/projections/lake"
)

// lakeWriting writes the lake. Every process with the role looks at every partition; the one that begins the round of a partition
// writes its windows. Two that write at once do no harm (package lake).
type lakeWriting struct {
	process *lifecycle.Process
	writer  *lake.Writer
	rounds  *postgres.Rounds
	every   time.Duration
}

// runLake writes the lake until the process stops. Its windows close by the limits of the log's segments.
func runLake(p *lifecycle.Process, kept stores.Stores, log eventlog.Log) error {
	if !p.Config.Has(config.RoleProjector) {
		return nil
	}
	limits := lake.Limits{EventsMax: cmp.Or(p.Config.SegmentRecords, segmentRecords), Age: cmp.Or(p.Config.SegmentAge, segmentAge)}
	l := &lakeWriting{
		process: p, rounds: postgres.NewRounds(kept.DB), every: archiveEvery(limits.Age),
		writer: &lake.Writer{DB: kept.DB, Files: lakeFiles{kept.Objects}, Limits: limits, Clock: time.Now},
	}
	p.Run("lake", func(ctx context.Context) error {
		lifecycle.Every(ctx, l.every, func() { l.lookAtAll(ctx, log.Partitions) })
		return nil
	})
	return nil
}

func (l *lakeWriting) lookAtAll(ctx context.Context, partitions int32) {
	for partition := range partitions {
		err := l.look(ctx, partition)
		if ctx.Err() != nil {
			return
		}
		l.process.Metrics.LakeFailing(partition, err != nil)
		if err != nil {
			l.process.Logger.Error("the lake is not written", "partition", partition, "error", err)
		}
	}
}

// look writes the windows of a partition that are due, if nobody has begun to in this round.
func (l *lakeWriting) look(ctx context.Context, partition int32) error {
	begun, err := l.rounds.Begin(ctx, []string{"lake_" + strconv.Itoa(int(partition))}, []time.Duration{l.every})
	for err == nil && len(begun) > 0 {
		var events int64
		if events, err = l.writer.Write(ctx, partition); events == 0 {
			break
		}
		l.process.Logger.Info("window of the lake written", "partition", partition, "events", events)
	}
	return err
}

// lakeFiles are the lake's files in the object store.
type lakeFiles struct{ store objectstore.Store }

// Put implements lake.Files.
func (f lakeFiles) Put(ctx context.Context, name string, content io.Reader) error {
	if object, _, err := f.store.Open(ctx, name); err == nil {
		return object.Close() // it is not sent again only to be refused
	}
	_, err := f.store.Put(ctx, name, content, math.MaxInt64)
	if errors.Is(err, objectstore.ErrExists) {
		return nil
	}
	return err
}

// Read implements lake.Files.
func (f lakeFiles) Read(ctx context.Context, name string) ([]byte, bool, error) {
	object, _, err := f.store.Open(ctx, name)
	if errors.Is(err, objectstore.ErrNotFound) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	defer object.Close()
	var content bytes.Buffer
	_, err = content.ReadFrom(object)
	return content.Bytes(), err == nil, err
}
