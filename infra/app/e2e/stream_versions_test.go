package e2e

import (
	"bytes"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	topic "github.com/toolmill/toolmill/projections/stream"
)

// accepted0 and canceled0 are shapes that job.Accepted and job.CanceledEvent have replaced.
type accepted0 struct {
	Job     string        `json:"job"`
	Credits credits.Delta `json:"credits"`
}

// EventType implements event.Event.
func (accepted0) EventType() string { return "toolmill.job.accepted.v0" }

type canceled0 struct {
	Job     string        `json:"job"`
	Credits credits.Delta `json:"credits"`
}

// EventType implements event.Event.
func (canceled0) EventType() string { return "toolmill.job.canceled.v0" }

var (
	since       = time.Now().UTC().Truncate(24 * time.Hour)
	twoVersions = []event.Replacement{{
		Older: accepted0{}, Newer: job.Accepted{}, Since: since, Until: since.Add(event.SideBySide),
		Down: func(e event.Event) event.Event {
			newer := e.(job.Accepted)
			return accepted0{newer.JobID, newer.Credits}
		},
	}, {
		Older: canceled0{}, Newer: job.CanceledEvent{}, Since: since, Until: since.Add(event.SideBySide),
		Down: func(e event.Event) event.Event {
			newer := e.(job.CanceledEvent)
			return canceled0{newer.JobID, newer.Credits}
		},
	}}
)

// While the types that move money have two versions in the stream, the documented readers count each fact once.
func TestTheDocumentedReadersCountEachFactOnceInTwoVersions(t *testing.T) {
	w := service(t)
	c := w.open(t, opening{})
	c.succeeds(c.create(page(hello)).ID)
	c.cancel(c.create(page(endless)).ID)
	w.atRest(t)
	versions := topic.NewVersions(domain.Codec, twoVersions...)
	broker, records := w.republished(t, versions)
	types := make(map[string]int)
	for _, r := range records {
		types[typeOf(t, r)]++
	}
	for _, r := range twoVersions {
		if older, newer := types[r.Older.EventType()], types[r.Newer.EventType()]; older == 0 || older != newer {
			t.Errorf("%d events are %s, %d are %s", older, r.Older.EventType(), newer, r.Newer.EventType())
		}
	}
	want := w.ledgerSums(t)
	for name, got := range map[string]sums{
		"Python": readByPython(t, records), "Go": readByGo(t, broker), "Python with SQLite": readByProgram(t, broker),
		"Python over REST": readOverREST(t, w.fed(t, versions), ""),
	} {
		if !maps.Equal(got, want) {
			t.Errorf("%s says %v\nthe ledger says %v", name, got, want)
		}
	}
}

func typeOf(t *testing.T, r record) string {
	t.Helper()
	_, rest, is := strings.Cut(string(r.Value), `"type":"`)
	name, _, ends := strings.Cut(rest, `"`)
	if !is || !ends {
		t.Fatalf("no type: %s", r.Value)
	}
	return name
}

// fed returns the address of a feed of the service's events with other versions. It pages as the API does.
func (w *world) fed(t *testing.T, versions *topic.Versions) string {
	t.Helper()
	feed := topic.NewFeed(w.inside(t).DB, 1, versions)
	api := httptest.NewServer(http.HandlerFunc(func(answer http.ResponseWriter, r *http.Request) {
		page, err := feed.After(r.Context(), r.URL.Query().Get("after"), 100)
		if err != nil {
			http.Error(answer, err.Error(), http.StatusInternalServerError)
			return
		}
		answer.Header().Set("Next-Cursor", page.Next)
		_, _ = answer.Write(bytes.Join(page.Lines, []byte("\n")))
	}))
	t.Cleanup(api.Close)
	return api.URL
}

// republished publishes the service's log once more, to another broker.
func (w *world) republished(t *testing.T, versions *topic.Versions) (kafkatest.Broker, []record) {
	t.Helper()
	db, err := postgres.Open(t.Context(), postgres.Config{URL: postgrestest.New(t), ConnectionsMax: 4})
	must(t, err)
	t.Cleanup(db.Close)
	must(t, db.Migrate(t.Context(), w.logger))
	other := kafkatest.StartFake(t)
	cluster := other.Reach()
	must(t, kafka.WaitReady(t.Context(), cluster))
	must(t, kafka.EnsureTopics(cluster, "test", 1, []kafka.TopicSpec{{Name: topic.Topic, Partitions: w.config.Partitions}}))
	reader, err := kafka.NewReader(cluster, "test")
	must(t, err)
	t.Cleanup(func() { _ = reader.Close() })
	stream, err := kafka.NewStream(cluster, "test", reader)
	must(t, err)
	t.Cleanup(func() { _ = stream.Close() })
	publisher, err := topic.New(topic.Config{DB: db, Log: stream, Versions: versions, Logger: w.logger})
	must(t, err)
	var records []record
	for partition := range w.config.Partitions {
		w.republish(t, publisher, partition)
		records = slices.Concat(records, recordsOf(t, reader, partition))
	}
	return other, records
}

func (w *world) republish(t *testing.T, publisher *topic.Publisher, partition int32) {
	t.Helper()
	from, err := publisher.Resume(t.Context(), partition)
	must(t, err)
	var frames []*message.Message
	_, err = w.inside(t).Log.Reader.Read(t.Context(), commands.EventsTopic, partition, from, func(m *message.Message) error {
		frames = append(frames, m)
		return nil
	})
	must(t, err)
	batches := make(chan []*message.Message, 1)
	batches <- frames
	close(batches)
	must(t, publisher.Work(t.Context(), partition, batches))
}
