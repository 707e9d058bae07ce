package recovery

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
	"github.com/toolmill/toolmill/domain/level"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// Errors of who makes a log.
var (
	ErrNotEmpty     = errors.New("the cluster is not empty, nothing was written")
	errNoBrokers    = errors.New("set KAFKA_BROKERS to the empty cluster")
	errHalfRestored = errors.New("the restore has not ended: delete the topics toolmill.* and restore again")
)

// logSource is where a log is made from.
type logSource interface {
	// verify reads everything and returns what there is; an error says what is wrong with it.
	verify(ctx context.Context) (Log, error)
	// read visits a partition's records in order, without gaps.
	read(ctx context.Context, partition int32, visit func(*message.Message) error) error
}

// Log is a log that is made again, and the report of it.
type Log struct {
	Installation string `json:"installation"`
	Partitions   int    `json:"partitions"`
	// Generation is that of the log's topics.
	Generation int `json:"generation"`
	// Segments is how many there were; 0 for a log from the database.
	Segments    int      `json:"segments"`
	Records     int64    `json:"records"`
	Events      uint64   `json:"events"`
	TookSeconds float64  `json:"tookSeconds"`
	Ends        []LogEnd `json:"ends"`

	// halfArchived is a later generation whose segments do not have all that was moved into it, 0 if there is none.
	halfArchived int
	// closedFor is how many partitions the next generation has, if the log was closed for it; 0 if not.
	closedFor int32
	// lastCommands are the places of the commands of the partitions' last events, -1 without one.
	lastCommands []int64
}

// LogEnd is the last record of a partition.
type LogEnd struct {
	Partition  int       `json:"partition"`
	LastOffset int64     `json:"lastOffset"`
	LastSeq    uint64    `json:"lastSeq"`
	LastHash   string    `json:"lastHash"`
	LastTime   time.Time `json:"lastTime"`
}

// makeLog makes a new log in an empty cluster. It reads and verifies the whole source before it writes anything, and again while it
// writes. The installation's id comes last: without it no process starts on the log. Errors: ErrNotEmpty, those of the source.
func makeLog(ctx context.Context, p *lifecycle.Process, from logSource) (made Log, err error) {
	begun := time.Now()
	defer func() { made.TookSeconds = time.Since(begun).Seconds() }()
	if len(p.Config.Brokers) == 0 {
		return made, errNoBrokers
	}
	cluster, err := stores.Cluster(p.Config, p.Config.Brokers, p.Logger)
	if err != nil {
		return made, err
	}
	if err := checkEmpty(ctx, cluster, p.ID); err != nil {
		return made, err
	}
	if made, err = from.verify(ctx); err != nil {
		return made, fmt.Errorf("%w; nothing was written", err)
	}
	p.Config.Partitions = int32(made.Partitions) //nolint:gosec // a handful
	if err := (logWriter{process: p, cluster: cluster.Of(made.Generation), log: made, from: from}).write(ctx); err != nil {
		return made, fmt.Errorf("%w: %w", errHalfRestored, err)
	}
	return made, nil
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

// logWriter writes a log into an empty cluster.
type logWriter struct {
	process  *lifecycle.Process
	cluster  brokers.Cluster
	log      Log
	from     logSource
	appender *kafka.Appender
	reader   *kafka.Reader
}

func (w logWriter) write(ctx context.Context) (err error) {
	p := w.process
	if err := kafka.EnsureTopics(w.cluster, p.ID, p.Config.Replication, eventlog.RestoredTopics(p.Config)); err != nil {
		return err
	}
	if w.appender, err = kafka.NewAppender(w.cluster, p.ID, level.Newest.Packs); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.appender.Close()) }()
	if w.reader, err = kafka.NewReader(w.cluster, p.ID); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.reader.Close()) }()
	const atOnce = 4
	writing, writeCtx := errgroup.WithContext(ctx)
	writing.SetLimit(atOnce)
	for id := range p.Config.Partitions {
		writing.Go(func() error { return errors.Join(w.events(writeCtx, id), w.commands(writeCtx, id)) })
	}
	if err := writing.Wait(); err != nil {
		return err
	}
	if err := w.dropCommands(ctx); err != nil {
		return err
	}
	return stores.MarkRestored(ctx, p, w.cluster, w.log.Installation,
		stores.Generation{Number: w.log.Generation, Partitions: p.Config.Partitions})
}

// events writes every record of a partition at the offset that it had.
func (w logWriter) events(ctx context.Context, id int32) error {
	to := w.appender.Bulk(commands.EventsTopic, id)
	if err := w.from.read(ctx, id, func(m *message.Message) error { return to.Add(ctx, m) }); err != nil {
		return err
	}
	return to.Flush(ctx)
}

// commands writes as many empty records as there were frames of commands up to that of the last event: events name commands
// by their place, and a new command must not get the place of one that is decided.
func (w logWriter) commands(ctx context.Context, id int32) error {
	return w.reader.Fill(ctx, commands.CommandsTopic, id, w.log.lastCommands[id]+1)
}

// dropCommands deletes the empty records, which no owner needs to read.
func (w logWriter) dropCommands(ctx context.Context) error {
	before := make(map[int32]int64)
	for id, last := range w.log.lastCommands {
		if last >= 0 {
			before[int32(id)] = last + 1
		}
	}
	if len(before) == 0 {
		return nil
	}
	return kafka.DeleteBefore(ctx, w.cluster, w.process.ID, commands.CommandsTopic, before)
}

// Tell writes the report as text.
func (l Log) Tell(out io.Writer) {
	from := "the table event_log"
	if l.Segments > 0 {
		from = fmt.Sprintf("%d segments", l.Segments)
	}
	fmt.Fprintf(out, "%d events in %d records restored from %s in %.1f s (%.0f events/s)\n",
		l.Events, l.Records, from, l.TookSeconds, float64(l.Events)/l.TookSeconds)
	if l.halfArchived > 0 {
		fmt.Fprintf(out, "the segments of generation %d do not have yet all that was moved into it: this is generation %d, as it was archived before the move\n",
			l.halfArchived, l.Generation)
	}
	fmt.Fprintln(out, "what came after these is lost:")
	for _, end := range l.Ends {
		fmt.Fprintf(out, "  partition %d: event %d of %s, hash %.16s…\n", end.Partition, end.LastSeq, end.LastTime.Format(time.RFC3339), end.LastHash)
	}
	if l.closedFor > 0 {
		fmt.Fprintf(out, "it was closed while it was moved to %d partitions: enter toolmill log repartition --partitions %[1]d, as the service waits for that\n", l.closedFor)
	}
	fmt.Fprintf(out, "start the service with TOOLMILL_PARTITIONS=%d; with a new database, once with TOOLMILL_ADOPT_INSTALLATION=%s\n",
		l.Partitions, l.Installation)
}
