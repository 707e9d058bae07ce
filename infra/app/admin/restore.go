package admin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/archive"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/telemetry"
)

// Errors of Restore.
var (
	ErrNotEmpty     = errors.New("the cluster is not empty, nothing was written")
	errNoBrokers    = errors.New("set KAFKA_BROKERS to the empty cluster")
	errHalfRestored = errors.New("the restore has not ended: delete the topics toolmill.* and restore again")
)

// Restore makes a new log in an empty cluster from the segments in an object store, an address as stores.OpenArchived takes
// it. It reads and verifies all segments before it writes anything, and again while it writes. The installation's id comes
// last: without it no process starts on the log. Errors: ErrNotEmpty, those of archive.Verify.
func (o Operator) Restore(ctx context.Context, from string) error {
	const id = "restore"
	p := lifecycle.New(ctx, id, o.Config, o.Logger, telemetry.New(id))
	begun := time.Now()
	result, err := restore(ctx, p, from)
	result.Took = time.Since(begun)
	return o.answer(result.report(), errors.Join(err, p.Stop(context.WithoutCancel(ctx))))
}

// restoring is a restore in progress.
type restoring struct {
	archive.Verified

	process  *lifecycle.Process
	appender *kafka.Appender
	cluster  brokers.Cluster
	reader   *kafka.Reader
	Took     time.Duration
}

func restore(ctx context.Context, p *lifecycle.Process, from string) (r restoring, err error) {
	r.process = p
	if len(p.Config.Brokers) == 0 {
		return r, errNoBrokers
	}
	if r.cluster, err = stores.Cluster(p.Config, p.Config.Brokers, p.Logger); err != nil {
		return r, err
	}
	source, err := stores.OpenArchived(ctx, p, from)
	if err != nil {
		return r, err
	}
	if err := checkEmpty(ctx, r.cluster, p.ID); err != nil {
		return r, err
	}
	if r.Verified, err = archive.Verify(ctx, source); err != nil {
		return r, fmt.Errorf("%w; nothing was written", err)
	}
	p.Config.Partitions = int32(len(r.Partitions)) //nolint:gosec // a handful
	if err := r.write(ctx); err != nil {
		return r, fmt.Errorf("%w: %w", errHalfRestored, err)
	}
	return r, nil
}

func checkEmpty(ctx context.Context, cluster brokers.Cluster, clientID string) error {
	topics, err := kafka.TopicNames(ctx, cluster, clientID)
	if err != nil {
		return err
	}
	if found := stores.TopicsOfService(topics); len(found) > 0 {
		return fmt.Errorf("%w: it has %s", ErrNotEmpty, strings.Join(found, ", "))
	}
	return nil
}

func (r *restoring) write(ctx context.Context) (err error) {
	p := r.process
	if err := kafka.EnsureTopics(r.cluster, p.ID, p.Config.Replication, eventlog.RestoredTopics(p.Config)); err != nil {
		return err
	}
	if r.appender, err = kafka.NewAppender(r.cluster, p.ID); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.appender.Close()) }()
	if r.reader, err = kafka.NewReader(r.cluster, p.ID); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.reader.Close()) }()
	const atOnce = 4
	writing, writeCtx := errgroup.WithContext(ctx)
	writing.SetLimit(atOnce)
	for id := range p.Config.Partitions {
		writing.Go(func() error { return errors.Join(r.events(writeCtx, id), r.commands(writeCtx, id)) })
	}
	if err := writing.Wait(); err != nil {
		return err
	}
	if err := r.dropCommands(ctx); err != nil {
		return err
	}
	return stores.MarkRestored(ctx, p, r.cluster, r.Installation)
}

// events writes every record of a partition at the offset that it had.
func (r *restoring) events(ctx context.Context, id int32) error {
	to := r.appender.Bulk(commands.EventsTopic, id)
	if err := r.Read(ctx, id, func(m *message.Message) error { return to.Add(ctx, m) }); err != nil {
		return err
	}
	return to.Flush(ctx)
}

// commands writes as many empty records as there were frames of commands up to that of the last event: events name commands
// by their place, and a new command must not get the place of one that is decided.
func (r *restoring) commands(ctx context.Context, id int32) error {
	return r.reader.Fill(ctx, commands.CommandsTopic, id, r.Partitions[id].LastCommand.Offset+1)
}

// dropCommands deletes the empty records, which no owner needs to read.
func (r *restoring) dropCommands(ctx context.Context) error {
	before := make(map[int32]int64)
	for id, p := range r.Partitions {
		if end := p.LastCommand.Offset + 1; end > 0 {
			before[int32(id)] = end
		}
	}
	if len(before) == 0 {
		return nil
	}
	return kafka.DeleteBefore(ctx, r.cluster, r.process.ID, commands.CommandsTopic, before)
}

func (r *restoring) report() restored {
	report := restored{Installation: r.Installation, TookSeconds: r.Took.Seconds()}
	for id, p := range r.Partitions {
		end := restoredPartition{Partition: id}
		for _, m := range p.Manifests {
			report.Segments, report.Records, report.Events = report.Segments+1, report.Records+m.Records, report.Events+m.Events
			end.LastOffset, end.LastSeq, end.LastHash, end.LastTime = m.LastOffset, m.LastSeq, m.Hash.String(), m.LastBrokerTime
		}
		if len(p.Manifests) > 0 {
			report.Ends = append(report.Ends, end)
		}
	}
	report.Partitions = len(r.Partitions)
	return report
}

// restored is the report of a restore.
type restored struct {
	Installation string              `json:"installation"`
	Partitions   int                 `json:"partitions"`
	Segments     int                 `json:"segments"`
	Records      int64               `json:"records"`
	Events       uint64              `json:"events"`
	TookSeconds  float64             `json:"tookSeconds"`
	Ends         []restoredPartition `json:"ends"`
}

// restoredPartition is the last record of a partition that was restored.
type restoredPartition struct {
	Partition  int       `json:"partition"`
	LastOffset int64     `json:"lastOffset"`
	LastSeq    uint64    `json:"lastSeq"`
	LastHash   string    `json:"lastHash"`
	LastTime   time.Time `json:"lastTime"`
}

func (r restored) tell(out io.Writer) {
	fmt.Fprintf(out, "%d events in %d records restored from %d segments in %.1f s (%.0f events/s)\n",
		r.Events, r.Records, r.Segments, r.TookSeconds, float64(r.Events)/r.TookSeconds)
	fmt.Fprintln(out, "what came after these is lost:")
	for _, end := range r.Ends {
		fmt.Fprintf(out, "  partition %d: event %d of %s, hash %.16s…\n", end.Partition, end.LastSeq, end.LastTime.Format(time.RFC3339), end.LastHash)
	}
	fmt.Fprintf(out, "start the service with TOOLMILL_PARTITIONS=%d; with a new database, once with TOOLMILL_ADOPT_INSTALLATION=%s\n",
		r.Partitions, r.Installation)
}
