package work

import (
	"bytes"
	"io"
	"log/slog"
	"os"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/objectstore/disk"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	"github.com/toolmill/toolmill/projections/checkpoints"
	"github.com/toolmill/toolmill/projections/logtest"
	"github.com/toolmill/toolmill/projections/projectiontest"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Main(m)) }

// Checkpoints that were made while object store and broker were away follow with the next one.
func TestEveryCheckpointIsCopiedOut(t *testing.T) {
	b := projectiontest.New(t, 1)
	b.Log.Must("acct_1", logtest.Open(1))
	b.Project(b.Projector(nil), 100)
	key, err := checkpoint.NewKey("ins_1", bytes.Repeat([]byte{7}, 32))
	if err != nil {
		t.Fatal(err)
	}
	store, err := disk.OpenUnsynced(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	broker := kafkatest.Start(t)
	if err := kafka.WaitReady(t.Context(), broker.Reach()); err != nil {
		t.Fatal(err)
	}
	if err := kafka.EnsureTopics(broker.Reach(), "test", 1, []kafka.TopicSpec{{Name: checkpoints.Topic, Partitions: 1}}); err != nil {
		t.Fatal(err)
	}
	reader, err := kafka.NewReader(broker.Reach(), "test")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = reader.Close() }()
	s := signing{
		db: b.DB, keys: checkpoints.Keys{Current: key}, objects: store, folder: checkpointsIn(1), topic: kafka.NewCheckpoints(broker.Reach(), "test", reader), logger: slog.New(slog.DiscardHandler),
	}
	for range 2 {
		if _, err := checkpoints.Make(b.Context(), b.DB, checkpoints.Keys{Current: key}, b.Log.Now()); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := s.checkpoint(b.Context()); err != nil {
			t.Fatal(err)
		}
	}
	var topic []string
	if _, err := reader.Read(b.Context(), checkpoints.Topic, 0, 0, func(m *message.Message) error {
		topic = append(topic, string(m.Payload))
		return nil
	}); err != nil || len(topic) != 4 {
		t.Fatalf("%d checkpoints in the topic, %v", len(topic), err)
	}
	for number := uint64(1); number <= 4; number++ {
		want, err := checkpoints.NewPublished(b.DB).Signed(b.Context(), number)
		if err != nil {
			t.Fatal(err)
		}
		object, _, err := store.Open(b.Context(), checkpointsIn(1).object(number))
		if err != nil {
			t.Fatalf("checkpoint %d: %v", number, err)
		}
		if got, err := io.ReadAll(object); err != nil || string(got) != want.Note {
			t.Errorf("checkpoint %d: %q, %v", number, got, err)
		}
		_ = object.Close()
		if topic[number-1] != want.Note {
			t.Errorf("checkpoint %d in the topic: %q", number, topic[number-1])
		}
	}
}
