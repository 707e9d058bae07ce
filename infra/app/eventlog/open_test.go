package eventlog

import (
	"fmt"
	"testing"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/generation"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// Who closes a partition races with its owner, and the loser's frame stays in the topic: a partition is closed if the winner closes it, whatever
// comes after.
func TestAPartitionIsClosedByTheFrameThatExtendsItsHistory(t *testing.T) {
	decided := func(n int) []byte { return fmt.Appendf(nil, `{"type":"toolmill.decided.%d"}`, n) }
	closing, err := generation.Encode(generation.Closed{Generation: 1, Next: 2, Partitions: 3}, 0, time.Unix(1_800_000_000, 0))
	must(t, err)
	var begun event.Head
	first, head := begun.Extend(decided(1))
	closed, afterClosed := head.Extend(closing)
	other, _ := head.Extend(decided(2))
	third, _ := head.Extend(decided(3))
	late, _ := afterClosed.Extend(decided(4))
	damaged := other
	damaged.Hash = closed.Hash
	for name, c := range map[string]struct {
		frames []event.Frame
		want   bool
	}{
		"nothing":                       {nil, false},
		"an open one":                   {[]event.Frame{first, other}, false},
		"a closed one":                  {[]event.Frame{first, closed}, true},
		"an owner that lost":            {[]event.Frame{first, closed, other}, true},
		"two that lost":                 {[]event.Frame{first, closed, other, third}, true},
		"one that goes on after it":     {[]event.Frame{first, closed, late}, true},
		"an owner that was faster":      {[]event.Frame{first, other, closed}, false},
		"a damaged frame before it":     {[]event.Frame{first, damaged, closed}, true},
		"one whose beginning is closed": {[]event.Frame{closed}, true},
	} {
		broker := kafkatest.Start(t)
		settings := config.Config{Partitions: 1, Replication: 1}
		must(t, kafka.EnsureTopics(broker.Reach(), "test", settings.Replication, TopicsOf(settings)))
		appender, err := kafka.NewAppender(broker.Reach(), "test", appendsNothing)
		must(t, err)
		for _, f := range c.frames {
			_, err := appender.Append(t.Context(), commands.EventsTopic, 0, event.ToMessage(f))
			must(t, err)
		}
		must(t, appender.Close())
		reader, err := kafka.NewReader(broker.Reach(), "test")
		must(t, err)
		if got, err := Closed(t.Context(), reader, 0); got != c.want || err != nil {
			t.Errorf("%s is closed: %v, %v", name, got, err)
		}
		must(t, reader.Close())
	}
}
