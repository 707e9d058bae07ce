package e2e

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/level"
	"github.com/toolmill/toolmill/infra/app/recovery"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// logged is a record of the log, without the broker's time.
type logged struct {
	ID, Key, Value string
	Headers        map[string]string
}

// wholeLog are the records of all partitions of the events topic.
func (w *world) wholeLog(t *testing.T) (all [][]logged) {
	t.Helper()
	reader, err := kafka.NewReader(w.broker.Reach(), "test")
	must(t, err)
	defer func() { must(t, reader.Close()) }()
	for partition := range w.config.Partitions {
		var records []logged
		_, err := reader.Read(t.Context(), commands.EventsTopic, partition, 0, func(m *message.Message) error {
			headers := maps.Clone(map[string]string(m.Metadata))
			delete(headers, event.MetadataBrokerTime)
			records = append(records, logged{m.UUID, m.Metadata[event.MetadataKey], string(m.Payload), headers})
			return nil
		})
		must(t, err)
		all = append(all, records)
	}
	return all
}

func (w *world) restoreFromPostgres(t *testing.T) error {
	t.Helper()
	report, err := w.restoresFromPostgres(t)
	t.Log(report)
	return err
}

func (w *world) restoresFromPostgres(t *testing.T) (string, error) {
	t.Helper()
	var report strings.Builder
	o := w.operator(&report)
	o.Config.Brokers, o.Config.Database, o.Config.Replication = w.config.Brokers, w.config.Database, w.config.Replication
	err := o.RestoreFromDatabase(t.Context())
	return report.String(), err
}

// appendFrame writes a record into the log as an owner does.
func appendFrame(t *testing.T, w *world, partition int32, m *message.Message) {
	t.Helper()
	appender, err := kafka.NewAppender(w.broker.Reach(), "test", level.Newest.Packs)
	must(t, err)
	defer func() { must(t, appender.Close()) }()
	_, err = appender.Append(t.Context(), commands.EventsTopic, partition, m)
	must(t, err)
}

// head is the end of a partition's chain.
func (w *world) head(t *testing.T, partition int32) (head event.Head) {
	t.Helper()
	for _, r := range w.wholeLog(t)[partition] {
		head, _ = r.accepted(head)
	}
	return head
}

// accepted returns the head after a record, and whether the chain accepts it.
func (r logged) accepted(head event.Head) (event.Head, bool) {
	m := message.NewMessage(r.ID, []byte(r.Value))
	m.Metadata = r.Headers
	f, _, err := event.FromMessage(m)
	if err != nil {
		return head, false
	}
	return head.Accept(f)
}

// emptied empties the records that are not of history, and counts them.
func emptied(records []logged) (foreign int) {
	var head event.Head
	for i, r := range records {
		var is bool
		if head, is = r.accepted(head); !is {
			records[i] = logged{Headers: map[string]string{"key": "", "partition": r.Headers["partition"], "offset": r.Headers["offset"]}}
			foreign++
		}
	}
	return foreign
}

// Kafka is lost whole, segments too: the log is made again from event_log, record by record, and the service goes on with the same
// database. A zombie's copy and a foreign record leave their places empty; a frame that nobody can read has its bytes.
func TestALostClusterIsRestoredFromPostgres(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	must(t, w.start())
	c := w.open(t, opening{})
	c.create(page(hello))
	w.projected(t)
	partition := int32(slices.IndexFunc(w.wholeLog(t), func(records []logged) bool { return len(records) > 0 }))
	copied := w.wholeLog(t)[partition][0]
	zombie := message.NewMessage(copied.ID, []byte(copied.Value))
	zombie.Metadata = maps.Clone(copied.Headers)
	appendFrame(t, w, partition, zombie)
	appendFrame(t, w, partition, message.NewMessage("", []byte("foreign")))
	unreadable, _ := w.head(t, partition).Extend([]byte(`{"no":"event"}`))
	appendFrame(t, w, partition, event.ToMessage(unreadable))
	c.create(page(hello))
	w.projected(t)
	w.reopen(t)
	w.halt(t)
	lost, balance := w.wholeLog(t), int64(creditsGiven-4)
	if foreign := emptied(lost[partition]); foreign < 2 { // the owner's own copy too, if the unreadable frame came before its next one
		t.Fatalf("%d records are not of history", foreign)
	}

	w.broker = kafkatest.Start(t)
	w.config.Kafka, w.config.Brokers = everything(t, w.broker), w.broker.Addrs()
	w.refusesUnwritten(t, "the broker has no log of it")
	must(t, w.restoreFromPostgres(t))
	if diff := cmp.Diff(lost, w.wholeLog(t)); diff != "" {
		t.Errorf("the log (-lost +restored):\n%.3000s", diff)
	}
	if err := w.restoreFromPostgres(t); !errors.Is(err, recovery.ErrNotEmpty) {
		t.Errorf("restored twice: %v", err)
	}
	must(t, w.start())
	c.hasBalance(balance)
	c.create(page(hello))
	w.open(t, opening{})
	w.projected(t)
	must(t, w.compare(t.Context(), false))
}

// A table that somebody has changed is not the log.
func TestAChangedEventLogIsNotWritten(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	must(t, w.start())
	w.open(t, opening{})
	w.projected(t)
	empty := *w
	empty.broker = kafkatest.Start(t)
	empty.config.Kafka, empty.config.Brokers = everything(t, empty.broker), empty.broker.Addrs()
	for _, change := range []string{
		`UPDATE event_log SET value = value || ' '::bytea WHERE seq = 1`,
		`DELETE FROM event_log WHERE seq = 1`,
		`DELETE FROM event_log e WHERE seq = (SELECT max(seq) FROM event_log WHERE partition = e.partition)`,
		`UPDATE event_log SET offset_ = offset_ + 1 WHERE seq = 2`,
	} {
		t.Run(change, func(t *testing.T) {
			db := w.inside(t).DB
			_, err := db.Exec(t.Context(), `CREATE TABLE kept AS TABLE event_log`)
			must(t, err)
			_, err = db.Exec(t.Context(), change)
			must(t, err)
			if err := empty.restoreFromPostgres(t); !errors.Is(err, recovery.ErrNotTheLog) {
				t.Errorf("%v", err)
			}
			if topics := kafkatest.Topics(t, empty.broker); len(topics) > 0 {
				t.Errorf("it wrote %v", topics)
			}
			for _, undo := range []string{`DELETE FROM event_log`, `INSERT INTO event_log TABLE kept`, `DROP TABLE kept`} {
				_, err := db.Exec(t.Context(), undo)
				must(t, err)
			}
		})
	}
}
