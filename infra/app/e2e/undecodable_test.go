package e2e

import (
	"fmt"
	"maps"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/app/admin"
)

// metric returns a value of /metrics, 0 if it is missing.
func (w *world) metric(t *testing.T, name string) float64 {
	t.Helper()
	return scrape(t, w.app)[name]
}

// letters counts the dead letters of a topic.
func (w *world) letters(t *testing.T, topic string) (count int) {
	t.Helper()
	rows, err := w.inside(t).DB.Query(t.Context(), `SELECT count(*) FROM dead_letters WHERE topic = $1`, topic)
	must(t, err)
	defer rows.Close()
	for rows.Next() {
		must(t, rows.Scan(&count))
	}
	must(t, rows.Err())
	return count
}

// A record that cannot be read is counted, kept for the operator, and skipped (docs/design/architecture.md "The
// log").
func TestAnUndecodableRecordIsSkipped(t *testing.T) {
	w := service(t)
	for topic, test := range map[string]struct {
		metric  string
		headers message.Metadata
	}{
		commands.CommandsTopic: {`toolmill_skipped_records_total{topic="toolmill.commands"}`, nil},
		commands.EventsTopic:   {`toolmill_skipped_records_total{topic="toolmill.events"}`, nil},
		commands.RepliesTopic:  {`toolmill_skipped_records_total{topic="toolmill.replies"}`, message.Metadata{commands.MetadataInstance: w.app.ID}},
	} {
		t.Run(topic, func(t *testing.T) {
			counted, kept := w.metric(t, test.metric), w.letters(t, topic)
			sent := 0
			for partition := range w.config.Partitions {
				for _, payload := range []string{"\xff\x00 no JSON", `{"id":"cmd_1","type":"MakeCoffee","accountId":"a","body":{}}`} {
					m := message.NewMessage("foreign", []byte(payload))
					m.Metadata = message.Metadata{event.MetadataPartition: fmt.Sprint(partition), event.MetadataKey: "\xfe\x00"}
					maps.Copy(m.Metadata, test.headers)
					must(t, w.inside(t).Log.Publisher.Publish(topic, m))
					sent++
				}
			}
			if topic == commands.RepliesTopic {
				sent /= int(w.config.Partitions) // each process reads one of the partitions
			}
			eventually(t, "the records are counted", func() bool { return w.metric(t, test.metric)-counted == float64(sent) })
			eventually(t, "the records are kept", func() bool { return w.letters(t, topic)-kept == sent })

			if told := w.metric(t, `toolmill_dead_letters{topic="`+topic+`"}`); told != float64(w.letters(t, topic)) {
				t.Errorf("the metric counts %v letters, %d are kept", told, w.letters(t, topic))
			}

			listed := operated[struct {
				DeadLetters []struct {
					Topic, Reason string
					SizeBytes     int64
				}
			}](t, w, func(o admin.Operator) error { return o.ListDeadLetters(t.Context(), sent) })
			for _, l := range listed.DeadLetters {
				if l.Topic != topic || l.Reason == "" || l.SizeBytes == 0 {
					t.Errorf("%+v", l)
				}
			}
			if len(listed.DeadLetters) != sent {
				t.Errorf("%d letters are listed, %d were sent", len(listed.DeadLetters), sent)
			}

			// The accounts of every partition continue undisturbed.
			for range 2 * w.config.Partitions {
				c := w.open(t, opening{})
				c.cancel(c.create(page(endless)).ID)
			}
			c := w.open(t, opening{})
			c.succeeds(c.create(page(hello)).ID)
		})
	}
}
