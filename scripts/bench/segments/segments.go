// Package segments measures what is done with segments of the log, and with exports of it.
package segments

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/admin"
	"github.com/toolmill/toolmill/infra/archive"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/objectstore/disk"
	"github.com/toolmill/toolmill/projections/logtest"
	"github.com/toolmill/toolmill/scripts/bench/processes"
)

// archivedPartitions is the default number of partitions; archivedAccounts share the log.
const (
	archivedPartitions = 4
	archivedAccounts   = 1000
)

// archived is what the segments of a benchmark are made of.
type archived struct {
	dir    string
	events int
}

// Add adds a figure: its name, its measurement, and its target.
type Add func(name, measured, target string)

// Measure verifies an export of one account's history, makes a new log on Apache Kafka from segments on this disk, and writes
// segments of that log. The history has so many events, the log half of them.
func Measure(ctx context.Context, events int, add Add) error {
	dir, err := os.MkdirTemp("", "toolmill-bench-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if err := measureVerify(events, add, filepath.Join(dir, "history.ndjson")); err != nil {
		return err
	}
	a := archived{dir: dir}
	log := logtest.New(archivedPartitions)
	a.events = log.Traffic(archivedAccounts, events/2)
	if err := a.write(ctx, onMemory{log}, filepath.Join(dir, "objects")); err != nil {
		return err
	}
	broker, err := kafkatest.NewApache(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = broker.Stop() }()
	if err := a.restore(ctx, add, broker.Addrs()); err != nil {
		return err
	}
	return a.again(ctx, add, broker.Addrs())
}

// measureVerify measures `toolmill audit verify`.
func measureVerify(events int, add Add, path string) error {
	events, err := writeHistory(path, events)
	if err != nil {
		return err
	}
	before, begun := processes.Of(os.Getpid()), time.Now()
	if err := (admin.Operator{Out: io.Discard}).Verify(admin.Evidence{File: path}); err != nil {
		return err
	}
	took := time.Since(begun)
	add(fmt.Sprintf("audit verify, a history of %d events", events),
		fmt.Sprintf("%.1f s (%.0f events/s); %s", took.Seconds(), float64(events)/took.Seconds(), processes.Of(os.Getpid()).Each(before, events)),
		"≤ 20 s for 1,000,000")
	return nil
}

// writeHistory writes the export of an account with many jobs.
func writeHistory(path string, least int) (events int, err error) {
	log := logtest.New(1)
	log.Traffic(1, least)
	file, err := os.Create(path)
	if err != nil {
		return 0, err
	}
	to := bufio.NewWriter(file)
	for e := range log.Events(0, log.End(0)) {
		_, _ = to.Write(append(e.Value, '\n')) // Flush returns the error
		events++
	}
	if err := to.Flush(); err != nil {
		return 0, err
	}
	return events, file.Close()
}

// write writes all of a log into segments.
func (a archived) write(ctx context.Context, log archive.Log, dir string) error {
	store, err := disk.Open(dir)
	if err != nil {
		return err
	}
	defer func() { _ = store.Close() }()
	archiver := archive.New(archive.Config{
		Topic: commands.EventsTopic, Installation: "inst2_bench", Partitions: archivedPartitions, Log: log, Objects: store,
		Positions: make(positions), Limits: archive.Limits{RecordsMax: 100_000, Age: time.Nanosecond, BytesMax: 256 << 20}, Clock: time.Now,
	})
	for partition := int32(0); partition < archivedPartitions; {
		_, due, err := archiver.Look(ctx, partition)
		if err == nil && due {
			_, err = archiver.Write(ctx, partition)
		}
		if err != nil {
			return err
		}
		if !due {
			partition++
		}
	}
	return nil
}

// restore measures `toolmill restore`, which reads the segments twice.
func (a archived) restore(ctx context.Context, add Add, addresses []string) error {
	var out strings.Builder
	before := processes.Of(os.Getpid())
	err := admin.Operator{
		Config: config.Config{Brokers: addresses, Replication: 1}, Logger: slog.New(slog.DiscardHandler), Out: &out,
	}.Restore(ctx, a.dir)
	if err != nil {
		return err
	}
	line, _, _ := strings.Cut(out.String(), "\n")
	add("restore from segments on disk to Apache Kafka", line+"; "+processes.Of(os.Getpid()).Each(before, a.events), "≥ 50,000 events/s")
	return nil
}

// again measures how fast the restored log is written into segments, each of which is read back.
func (a archived) again(ctx context.Context, add Add, addresses []string) error {
	reader, err := kafka.NewReader(brokers.Plaintext(addresses...), "bench")
	if err != nil {
		return err
	}
	defer func() { _ = reader.Close() }()
	before, begun := processes.Of(os.Getpid()), time.Now()
	if err := a.write(ctx, reader, filepath.Join(a.dir, "again")); err != nil {
		return err
	}
	took := time.Since(begun)
	add(fmt.Sprintf("archiving %d events from Apache Kafka to disk", a.events),
		fmt.Sprintf("%.1f s (%.0f events/s); %s", took.Seconds(), float64(a.events)/took.Seconds(), processes.Of(os.Getpid()).Each(before, a.events)), "")
	return nil
}

// onMemory is archive.Log on a log in memory.
type onMemory struct{ log *logtest.Log }

// Begin implements archive.Log.
func (onMemory) Begin(context.Context, string, int32) (int64, error) { return 0, nil }

// End implements archive.Log.
func (l onMemory) End(_ context.Context, _ string, p int32) (int64, error) { return l.log.End(p), nil }

// ReadTo implements archive.Log.
func (l onMemory) ReadTo(_ context.Context, _ string, p int32, from, end int64, visit func(*message.Message) error) error {
	for offset := from; offset < end; offset++ {
		if err := visit(l.log.Message(p, offset)); err != nil {
			return err
		}
	}
	return nil
}

// positions is archive.Positions in memory.
type positions map[int32][]byte

// ArchivePosition implements archive.Positions.
func (p positions) ArchivePosition(_ context.Context, partition int32) ([]byte, error) {
	return p[partition], nil
}

// KeepArchivePosition implements archive.Positions.
func (p positions) KeepArchivePosition(_ context.Context, partition int32, position []byte) error {
	p[partition] = position
	return nil
}
