package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/level"
	"github.com/toolmill/toolmill/infra/app/recovery"
	"github.com/toolmill/toolmill/infra/archive"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/objectstore/disk"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	"github.com/toolmill/toolmill/projections/logtest"
)

// archived waits until all that the log has is in segments.
func (w *world) archived(t *testing.T) {
	t.Helper()
	s := w.inside(t)
	eventually(t, "the whole log is in segments", func() bool {
		for partition := range w.config.Partitions {
			end, err := s.Log.Reader.End(t.Context(), commands.EventsTopic, partition)
			must(t, err)
			kept, err := s.DB.ArchivePositions(s.Log.Brokers.Generation).ArchivePosition(t.Context(), partition)
			must(t, err)
			var at archive.Position
			if kept != nil {
				must(t, json.Unmarshal(kept, &at))
			}
			if at.NextOffset != end {
				return false
			}
		}
		return true
	})
}

// balances are those of the read model by account.
func (w *world) balances(t *testing.T) map[string]int64 {
	t.Helper()
	rows, err := w.inside(t).DB.Query(t.Context(), `SELECT account_id, balance FROM credit_balances`)
	must(t, err)
	defer rows.Close()
	all := make(map[string]int64)
	for rows.Next() {
		var id string
		var balance int64
		must(t, rows.Scan(&id, &balance))
		all[id] = balance
	}
	return all
}

func (w *world) restore(t *testing.T, from string) error {
	t.Helper()
	var report strings.Builder
	o := w.operator(&report)
	o.Config.Brokers, o.Config.Replication = w.config.Brokers, w.config.Replication
	err := o.Restore(t.Context(), from)
	t.Log(report.String())
	return err
}

// A cluster that is lost is made again from the segments: a new database from the new log, and the service goes on.
func TestALostClusterIsRestoredFromItsSegments(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	w.config.SegmentAge = 100 * time.Millisecond
	must(t, w.start())
	c := w.open(t, opening{credits: 100})
	c.create(page(hello))
	id := w.installationID(t)
	w.archived(t)
	balance := c.balance()
	w.halt(t)
	from := w.config.DataDir

	w.broker = kafkatest.Start(t)
	w.config.Kafka = everything(t, w.broker)
	w.config.Brokers, w.config.MasterKey, w.config.Database = w.broker.Addrs(), w.masterKey(t), postgrestest.New(t)
	must(t, w.restore(t, from))
	if err := w.restore(t, from); !errors.Is(err, recovery.ErrNotEmpty) {
		t.Errorf("restored twice: %v", err)
	}
	w.readable(t)
	if packedN, plain := w.forms(t); packedN == 0 || plain != 0 {
		t.Errorf("of the restored frames %d are packed, %d are not", packedN, plain)
	}
	w.refusesUnwritten(t, "TOOLMILL_ADOPT_INSTALLATION="+id)
	w.config.AdoptInstallation = id
	must(t, w.start())
	w.config.AdoptInstallation = ""
	must(t, w.audit(t.Context()))
	eventually(t, "the account has its credits", func() bool { return w.balances(t)[c.accountID] == balance })
	if got := w.installationID(t); got != id {
		t.Errorf("the installation is %s, want %s", got, id)
	}
	w.open(t, opening{})
	w.archived(t)
}

// lostLog returns a log of so many events, and the data directory that has only its segments.
func lostLog(t *testing.T, partitions, accounts, events int) (lost *logtest.Log, from string) {
	t.Helper()
	lost = logtest.New(partitions)
	lost.TakenAt = logtest.Begin.AddDate(0, 1, 0)
	lost.Traffic(accounts, events)
	from = t.TempDir()
	archiveTo(t, filepath.Join(from, "objects"), lost)
	return lost, from
}

// startOn starts the service with a new database on a log that was restored, and returns when all of it is projected and audited.
func (w *world) startOn(t *testing.T, lost *logtest.Log) {
	t.Helper()
	w.config.AdoptInstallation = "inst2_lost"
	must(t, w.start())
	w.config.AdoptInstallation = ""
	for partition := range lost.Partitions() {
		must(t, w.inside(t).Positions.Wait(t.Context(), partition, lost.End(partition)-1))
	}
	must(t, w.audit(t.Context()))
}

// A hundred thousand events: the log has every record at its offset, with its headers, and everything that is computed from it
// is right.
func TestAHundredThousandEventsAreRestored(t *testing.T) {
	const partitions, events = 2, 100_000
	lost, from := lostLog(t, partitions, 500, events)
	w := lone(t, kafkatest.Start(t))
	w.config.Partitions = partitions
	must(t, w.restore(t, from))
	reader, err := kafka.NewReader(w.broker.Reach(), "test")
	must(t, err)
	defer func() { must(t, reader.Close()) }()
	for partition := range lost.Partitions() {
		sameRecords(t, reader, lost, partition)
	}

	w.startOn(t, lost)
	if accounts := w.balances(t); len(accounts) != 500 {
		t.Errorf("%d accounts", len(accounts))
	} else {
		for id, balance := range accounts {
			if want := lost.Account(id).Balance; balance != want {
				t.Errorf("%s has %d credits, want %d", id, balance, want)
			}
		}
	}
	w.open(t, opening{}) // commands go on after those that are decided
}

func sameRecords(t *testing.T, reader *kafka.Reader, lost *logtest.Log, partition int32) {
	t.Helper()
	next := int64(0)
	end, err := reader.Read(t.Context(), commands.EventsTopic, partition, 0, func(m *message.Message) error {
		want := lost.Message(partition, next)
		want.Metadata[event.MetadataKey] = ""
		if os.Getenv("TOOLMILL_TEST_KAFKA") != "apache" { // kfake stamps all records with its own time
			want.Metadata[event.MetadataBrokerTime] = m.Metadata[event.MetadataBrokerTime]
		}
		if m.UUID != want.UUID || !bytes.Equal(m.Payload, want.Payload) || !maps.Equal(m.Metadata, want.Metadata) {
			t.Fatalf("partition %d at %d: %v, want %v", partition, next, m.Metadata, want.Metadata)
		}
		next++
		return nil
	})
	if err != nil || end != lost.End(partition) || next != end {
		t.Fatalf("partition %d has %d records up to %d, want %d: %v", partition, next, end, lost.End(partition), err)
	}
}

// archiveTo writes a log in memory into segments.
func archiveTo(t *testing.T, dir string, log *logtest.Log) {
	t.Helper()
	store, err := disk.OpenUnsynced(dir)
	must(t, err)
	defer func() { must(t, store.Close()) }()
	a := archive.New(archive.Config{
		Installation: "inst2_lost", Partitions: log.Partitions(), Log: onMemory{log}, Objects: store, Positions: make(positions),
		Limits: archive.Limits{RecordsMax: 3_000, Age: time.Nanosecond, BytesMax: 1 << 30}, Clock: time.Now,
	})
	for partition := range log.Partitions() {
		for {
			_, due, err := a.Look(t.Context(), partition)
			must(t, err)
			if !due {
				break
			}
			_, err = a.Write(t.Context(), partition)
			must(t, err)
		}
	}
}

// onMemory is archive.Log on a log in memory.
type onMemory struct{ log *logtest.Log }

func (onMemory) Begin(context.Context, string, int32) (int64, error) { return 0, nil }

func (l onMemory) End(_ context.Context, _ string, p int32) (int64, error) { return l.log.End(p), nil }

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

func (p positions) ArchivePosition(_ context.Context, partition int32) ([]byte, error) {
	return p[partition], nil
}

func (p positions) KeepArchivePosition(_ context.Context, partition int32, position []byte) error {
	p[partition] = position
	return nil
}

// Nothing is written to the cluster from segments that are not whole, and nothing from nowhere.
func TestARestoreFromBadSegmentsWritesNothing(t *testing.T) {
	lost := logtest.New(1)
	lost.Traffic(10, 1000)
	from := t.TempDir()
	archiveTo(t, filepath.Join(from, "objects"), lost)
	segments, err := filepath.Glob(filepath.Join(from, "objects", "objects", "*", "segments.0.*0"))
	must(t, err)
	must(t, os.Truncate(segments[0], 1000))
	w := lone(t, kafkatest.Start(t))
	if err := w.restore(t, from); !errors.Is(err, archive.ErrTruncated) {
		t.Errorf("a truncated segment: %v", err)
	}
	if err := w.restore(t, t.TempDir()); err == nil || !strings.Contains(err.Error(), "no objects are kept there") {
		t.Errorf("an empty directory: %v", err)
	}
	if topics := kafkatest.Topics(t, w.broker); len(topics) > 0 {
		t.Errorf("it wrote %v", topics)
	}
}

// Until a restore has ended no process takes the log for its own.
func TestAHalfRestoredLogIsRefused(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	spec := kafka.TopicSpec{Name: commands.EventsTopic, Partitions: w.config.Partitions}
	must(t, kafka.EnsureTopics(w.broker.Reach(), "test", 1, []kafka.TopicSpec{spec}))
	appender, err := kafka.NewAppender(w.broker.Reach(), "test", level.Newest.Packs)
	must(t, err)
	defer func() { must(t, appender.Close()) }()
	_, err = appender.Append(t.Context(), commands.EventsTopic, 0, message.NewMessage("", []byte("{}")))
	must(t, err)
	w.refusesUnwritten(t, "a restore has not ended")
}
