package kafka_test

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// archive is kafka.Archive in memory: the records of partition 0. It counts those that were read from it.
type archive struct {
	mu      sync.Mutex
	records []*message.Message
	read    int
}

func (a *archive) Read(_ context.Context, _ int32, from, before int64, visit func(*message.Message) error) error {
	for _, m := range a.records[from:before] {
		a.mu.Lock()
		a.read++
		a.mu.Unlock()
		if err := visit(m); err != nil {
			return err
		}
	}
	return nil
}

func (a *archive) of(t *testing.T, r *kafka.Reader) *archive {
	t.Helper()
	_, err := r.Read(t.Context(), commands.EventsTopic, 0, 0, func(m *message.Message) error {
		a.records = append(a.records, m)
		return nil
	})
	must(t, err)
	return a
}

func offsetOf(t *testing.T, m *message.Message) int64 {
	t.Helper()
	offset, err := strconv.ParseInt(m.Metadata[event.MetadataOffset], 10, 64)
	must(t, err)
	return offset
}

// A reader with an archive reads each record once, in order, wherever the brokers' part begins; without one it says that they are
// missing.
func TestDeletedRecordsAreReadFromTheArchive(t *testing.T) {
	b := newBench(t)
	b.append(0, "a", "b", "c", "d", "e", "f")
	kept := new(archive).of(t, b.reader)
	kafkatest.DeleteRecords(t, b.broker, commands.EventsTopic, 0, 4)
	ignore := func(*message.Message) error { return nil }
	if _, err := b.reader.Read(t.Context(), commands.EventsTopic, 0, 0, ignore); err == nil {
		t.Fatal("deleted records are not missed")
	}
	reader := b.newReader().WithArchive(commands.EventsTopic, kept)
	for _, c := range []struct {
		from, end int64
		archived  int
	}{{0, 6, 4}, {1, 3, 2}, {3, 5, 1}, {4, 6, 0}} {
		kept.read = 0
		next := c.from
		err := reader.ReadTo(t.Context(), commands.EventsTopic, 0, c.from, c.end, func(m *message.Message) error {
			if offset := offsetOf(t, m); offset != next || string(m.Payload) != string(kept.records[next].Payload) {
				t.Errorf("%q at %d, want offset %d", m.Payload, offset, next)
			}
			next++
			return nil
		})
		if err != nil || next != c.end || kept.read != c.archived {
			t.Errorf("%d to %d: read up to %d, %d of them from the archive, %v", c.from, c.end, next, kept.read, err)
		}
	}
	if err := reader.ReadTo(t.Context(), commands.CommandsTopic, 0, 7, 8, ignore); err == nil {
		t.Error("the archive is not that of another topic")
	}
}

// collecting is kafka.Work that resumes at an offset of partition 0 and sends what it gets of it.
type collecting struct {
	from     int64
	received chan []*message.Message
}

func (c collecting) Resume(_ context.Context, partition int32) (int64, error) {
	if partition != 0 {
		return 0, nil
	}
	return c.from, nil
}

func (c collecting) Work(ctx context.Context, partition int32, batches <-chan []*message.Message) error {
	for batch := range batches {
		if partition != 0 {
			continue
		}
		select {
		case c.received <- batch:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

func (c collecting) next(t *testing.T) []*message.Message {
	t.Helper()
	select {
	case batch := <-c.received:
		return batch
	case <-time.After(patience):
		t.Fatal("nothing comes")
		return nil
	}
}

// patience is how long a test waits on a busy machine for what must come.
const patience = time.Minute

// A group whose work resumes where the brokers have nothing any more gets that from the archive, and then goes on with theirs.
func TestAGroupResumesInTheArchive(t *testing.T) {
	b := newBench(t)
	b.append(0, "a", "b", "c", "d", "e", "f")
	kept := new(archive).of(t, b.reader)
	kafkatest.DeleteRecords(t, b.broker, commands.EventsTopic, 0, 4)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	work := collecting{from: 1, received: make(chan []*message.Message)}
	go func() {
		ended <- kafka.RunGroup(ctx, kafka.GroupConfig{
			Cluster: b.cluster, ClientID: "test", Group: "archived", Topic: commands.EventsTopic, BatchMax: 2,
			Reader: b.newReader().WithArchive(commands.EventsTopic, kept), Logger: slog.New(slog.DiscardHandler),
		}, work)
	}()
	var got []string
	for len(got) < 5 {
		for _, m := range work.next(t) {
			got = append(got, fmt.Sprintf("%s%d", m.Payload, offsetOf(t, m)))
		}
	}
	b.append(0, "g")
	last := work.next(t)
	got = append(got, string(last[0].Payload))
	stop()
	must(t, <-ended)
	if want := []string{"b1", "c2", "d3", "e4", "f5", "g"}; !slices.Equal(got, want) {
		t.Errorf("received %v, want %v", got, want)
	}
}

// The embedded broker does not keep where its log begins, but the files before are deleted: after a crash the log is read whole with its
// archive, and ends where it did.
func TestATrimmedEmbeddedLogOutlivesACrash(t *testing.T) {
	dir, crashed := t.TempDir(), t.TempDir()
	embedded, err := kafka.StartEmbedded(dir, 0)
	must(t, err)
	defer embedded.Close()
	cluster := brokers.Plaintext(embedded.Brokers()...)
	must(t, kafka.EnsureTopics(cluster, "test", 1, []kafka.TopicSpec{
		{Name: commands.EventsTopic, Partitions: 1, Configs: map[string]string{"segment.bytes": "1024"}},
	}))
	for i := range 100 {
		must(t, kafka.WriteRecord(t.Context(), cluster, "test", commands.EventsTopic, fmt.Sprintf("%0100d", i)))
	}
	reader, err := kafka.NewReader(cluster, "test")
	must(t, err)
	defer func() { _ = reader.Close() }()
	kept := new(archive).of(t, reader)
	must(t, kafka.DeleteBefore(t.Context(), cluster, "test", commands.EventsTopic, map[int32]int64{0: 90}))
	must(t, os.CopyFS(crashed, os.DirFS(dir))) // what a killed process leaves

	again, err := kafka.StartEmbedded(crashed, 0)
	must(t, err)
	defer again.Close()
	after, err := kafka.NewReader(brokers.Plaintext(again.Brokers()...), "test")
	must(t, err)
	defer func() { _ = after.Close() }()
	if begin, err := after.Begin(t.Context(), commands.EventsTopic, 0); err != nil || begin == 0 {
		t.Errorf("the log begins at %d, %v: nothing was deleted", begin, err)
	}
	next := int64(0)
	end, err := after.WithArchive(commands.EventsTopic, kept).Read(t.Context(), commands.EventsTopic, 0, 0, func(m *message.Message) error {
		if offset := offsetOf(t, m); offset != next {
			t.Fatalf("offset %d follows %d", offset, next-1)
		}
		next++
		return nil
	})
	if err != nil || end != 100 || next != end {
		t.Errorf("%d records to %d: %v", next, end, err)
	}
}
