package eventlog

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/telemetry"
	"github.com/toolmill/toolmill/infra/telemetry/telemetrytest"
)

// Events that the broker has deleted are counted by partition, and logged; a log that begins with its first record is whole.
func TestDeletedEventsAreReported(t *testing.T) {
	broker := kafkatest.Start(t)
	var log bytes.Buffer
	c := config.Config{Partitions: 1, Replication: 1}
	p := lifecycle.New(t.Context(), "test", c, slog.New(slog.NewTextHandler(&log, nil)), telemetry.New("test"))
	must(t, kafka.EnsureTopics(broker.Reach(), "test", c.Replication, TopicsOf(c)))
	for range 3 {
		must(t, kafka.WriteRecord(t.Context(), broker.Reach(), "test", commands.EventsTopic, "an event"))
	}
	segments := new(upTo)
	open, err := openClients(p, broker.Reach(), appendsNothing, nil)
	must(t, err)
	defer func() { must(t, p.Stop(t.Context())) }()

	lookAtBeginnings(t.Context(), p, open, segments)
	if log.Len() > 0 {
		t.Errorf("a log that is whole: %s", &log)
	}
	measured(t, p, 0, 0)
	kafkatest.DeleteRecords(t, broker, commands.EventsTopic, 0, 2)
	lookAtBeginnings(t.Context(), p, open, segments)
	measured(t, p, 2, 0)
	if said := log.String(); !strings.Contains(said, "events were deleted") || !strings.Contains(said, "deleted=2") || !strings.Contains(said, "level=ERROR") {
		t.Error(said)
	}

	log.Reset()
	*segments = 2
	lookAtBeginnings(t.Context(), p, open, segments)
	measured(t, p, 0, 2)
	if log.Len() > 0 {
		t.Error(&log)
	}
}

// upTo is a partition's end in segments.
type upTo int64

func (end *upTo) Lost(_ context.Context, _ int32, before int64) (int64, error) {
	return max(0, before-int64(*end)), nil
}

// measured is how many events are deleted, and how many only trimmed: those are in segments.
func measured(t *testing.T, p *lifecycle.Process, deleted, trimmed float64) {
	t.Helper()
	values := telemetrytest.Scrape(t, p.Metrics)
	for name, want := range map[string]float64{`toolmill_events_deleted{partition="0"}`: deleted, `toolmill_events_trimmed{partition="0"}`: trimmed} {
		if got, is := values[name]; !is || got != want {
			t.Errorf("%s is %v (measured: %v), want %v", name, got, is, want)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
