package stores

import (
	"errors"
	"testing"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres"
)

// comparedLog is a log with one command, and the frame of an event after a record that is not a frame.
func comparedLog(t *testing.T) (c comparison, last event.Hash) {
	t.Helper()
	broker := kafkatest.StartFake(t)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(kafka.EnsureTopics(broker.Reach(), "test", 1, []kafka.TopicSpec{{Name: commands.CommandsTopic, Partitions: 1}, {Name: commands.EventsTopic, Partitions: 1}}))
	must(kafka.WriteRecord(t.Context(), broker.Reach(), "test", commands.CommandsTopic, "a command"))
	must(kafka.WriteRecord(t.Context(), broker.Reach(), "test", commands.EventsTopic, "foreign"))
	frame, head := event.Head{}.Extend([]byte("{}"))
	appender, err := kafka.NewAppender(broker.Reach(), "test", func() bool { return true })
	must(err)
	defer func() { must(appender.Close()) }()
	_, err = appender.Append(t.Context(), commands.EventsTopic, 0, event.ToMessage(frame))
	must(err)
	c.reader, err = kafka.NewReader(broker.Reach(), "test")
	must(err)
	t.Cleanup(func() { _ = c.reader.Close() })
	c.goesOn = true
	return c, head.Hash
}

func TestALogIsComparedWithWhatIsRecordedOfIt(t *testing.T) {
	c, last := comparedLog(t)
	is := postgres.Recorded{NextOffset: 2, LastOffset: 1, LastHash: last[:], LastCommand: 0}
	other := event.ValueHash([]byte("other"))
	for name, found := range map[string]struct {
		change func(*comparison, *postgres.Recorded)
		refuse bool
	}{
		"what is recorded":           {func(*comparison, *postgres.Recorded) {}, false},
		"more events":                {func(_ *comparison, r *postgres.Recorded) { r.NextOffset = 3 }, true},
		"another event":              {func(_ *comparison, r *postgres.Recorded) { r.LastHash = other[:] }, true},
		"an event at another place":  {func(_ *comparison, r *postgres.Recorded) { r.LastOffset = 0 }, true},
		"an event that is not known": {func(_ *comparison, r *postgres.Recorded) { r.LastOffset, r.LastHash = -1, other[:] }, false},
		"by who writes nothing":      {func(c *comparison, r *postgres.Recorded) { c.goesOn, r.LastHash = false, other[:] }, false},
		"more commands":              {func(_ *comparison, r *postgres.Recorded) { r.LastCommand = 1 }, true},
		"a former topic's command":   {func(c *comparison, r *postgres.Recorded) { c.generation, r.LastCommand = 2, 1 }, false},
		"more commands after a move": {func(c *comparison, r *postgres.Recorded) { c.generation, r.LastCommand, r.Moved = 2, 1, true }, true},
	} {
		c, is := c, is
		found.change(&c, &is)
		if err := c.with(t.Context(), 0, is); errors.Is(err, ErrOtherInstallation) != found.refuse || err != nil && !found.refuse {
			t.Errorf("%s: %v", name, err)
		}
	}
}
