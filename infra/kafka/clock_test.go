package kafka_test

import (
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// A message's time is when the broker accepted it, whatever its sender's clock says, and every reader gets the same.
func TestTheBrokersTimeIsPartOfTheLog(t *testing.T) {
	b := newBench(t)
	kafkatest.SetTopic(t, b.broker, commands.EventsTopic, "message.timestamp.type", "LogAppendTime")
	before := time.Now().Truncate(time.Millisecond)
	for range 2 {
		b.append(0, "a", "b")
	}
	after := time.Now()
	read := func() (times []string) {
		_, err := b.reader.Read(t.Context(), commands.EventsTopic, 0, 0, func(m *message.Message) error {
			times = append(times, m.Metadata[event.MetadataBrokerTime])
			return nil
		})
		must(t, err)
		return times
	}
	first, again := read(), read()
	if len(first) != 4 || len(again) != 4 {
		t.Fatalf("read %d and %d messages", len(first), len(again))
	}
	for i := range first {
		at, err := time.ParseDuration(first[i] + "ms")
		must(t, err)
		if taken := time.Unix(0, 0).Add(at); first[i] != again[i] || taken.Before(before) || taken.After(after) {
			t.Errorf("message %d was taken at %v, then %s; sent between %v and %v", i, taken, again[i], before, after)
		}
	}
}

// The time of every partition's leader can be measured.
func TestBrokersClocksAreMeasured(t *testing.T) {
	b := newBench(t)
	kafkatest.SetTopic(t, b.broker, commands.EventsTopic, "message.timestamp.type", "LogAppendTime")
	clock, err := kafka.NewClock(b.cluster, "test", b.reader, commands.EventsTopic, partitions)
	must(t, err)
	t.Cleanup(func() { _ = clock.Close() })
	for range 2 * partitions {
		if off, err := clock.Off(t.Context()); err != nil || off != 0 {
			t.Errorf("the broker on this machine is off by %v: %v", off, err)
		}
	}
	for partition := range int32(partitions) {
		if end, err := b.reader.End(t.Context(), commands.EventsTopic, partition); err != nil || end != 2 {
			t.Errorf("partition %d was asked %d times: %v", partition, end, err)
		}
	}
}

// Stopping does not wait for every measurement: one may come after the clock is closed.
func TestAClosedClockReturnsAnError(t *testing.T) {
	b := newBench(t)
	clock, err := kafka.NewClock(b.cluster, "test", b.reader, commands.EventsTopic, partitions)
	must(t, err)
	must(t, clock.Close())
	if off, err := clock.Off(t.Context()); err == nil {
		t.Errorf("a closed clock returns %v", off)
	}
}

func TestATimeIsOffByMoreThanTheRoundTripExplains(t *testing.T) {
	begun := time.Unix(1_800_000_000, int64(900*time.Microsecond))
	for told, want := range map[time.Duration]time.Duration{
		0: 0, time.Second: 0, -900 * time.Microsecond: 0, 3 * time.Second: 2 * time.Second, -2 * time.Second: -2*time.Second + 900*time.Microsecond,
	} {
		if got := kafka.Outside(begun.Add(told), begun, begun.Add(time.Second)); got != want {
			t.Errorf("reported %v: off by %v, want %v", told, got, want)
		}
	}
}
