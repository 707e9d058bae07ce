package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/projections/lake"
)

// lakeWriting writes the lake. Two processes that write a window at once do no harm (package lake).
type lakeWriting struct {
	partitionWork

	writer *lake.Writer
}

// runLake writes the lake until the process stops. Its windows close by the limits of the log's segments.
func runLake(p *lifecycle.Process, kept stores.Stores, log eventlog.Log) error {
	if !p.Config.Has(config.RoleProjector) {
		return nil
	}
	closes := segmentLimits(p.Config)
	limits := lake.Limits{EventsMax: closes.RecordsMax, Age: closes.Age}
	l := &lakeWriting{
		partitionWork: partitionWork{
			name: "lake", problem: "the lake is not written", rounds: postgres.NewRounds(kept.DB), every: archiveEvery(limits.Age),
			logger: p.Logger, failing: p.Metrics.LakeFailing,
		},
		writer: &lake.Writer{DB: kept.DB, Files: lakeFiles{kept.Objects, kept.Brokers.Generation}, Limits: limits, Clock: time.Now, Generation: kept.Brokers.Generation},
	}
	p.Run("lake", func(ctx context.Context) error {
		lifecycle.Every(ctx, l.every, func() { _ = l.lookAtAll(ctx, log.Partitions, l.look) })
		return nil
	})
	return nil
}

// look writes the windows of a partition that are due, if nobody has begun to in this round.
func (l *lakeWriting) look(ctx context.Context, partition int32) error {
	for mine := false; ; {
		due, err := l.writer.Due(ctx, partition)
		if due && err == nil && !mine {
			mine, err = l.begin(ctx, partition)
		}
		if err != nil || !due || !mine {
			return err
		}
		events, err := l.writer.Write(ctx, partition)
		if err != nil || events == 0 {
			return err
		}
		l.logger.Info("window of the lake written", "partition", partition, "events", events)
	}
}

// lakeFiles are the lake's files in the object store.
type lakeFiles struct {
	store      objectstore.Store
	generation int
}

// key returns the key of a file: the lake of each generation of the log has a folder of its own.
func (f lakeFiles) key(name string) string {
	if f.generation < 2 {
		return name
	}
	return fmt.Sprintf("%sgeneration-%d/%s", objectstore.LakeFolder, f.generation, strings.TrimPrefix(name, objectstore.LakeFolder))
}

// Put implements lake.Files.
func (f lakeFiles) Put(ctx context.Context, name string, content io.Reader) error {
	name = f.key(name)
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
	object, _, err := f.store.Open(ctx, f.key(name))
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
