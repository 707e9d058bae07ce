package kafka_test

import (
	"errors"
	"sync/atomic"
	"testing"

	"github.com/twmb/franz-go/pkg/kmsg"
	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// All partitions are asked at once on a connection that is not open yet.
func TestTheFirstRequestsOfAReaderAreSimultaneous(t *testing.T) {
	b := newBench(t)
	for range 50 {
		reader := b.newReader()
		var all errgroup.Group
		for i := range 64 {
			all.Go(func() error {
				_, err := reader.End(t.Context(), commands.EventsTopic, int32(i)%partitions)
				return err
			})
		}
		must(t, all.Wait())
	}
}

func TestTheEndsOfAllPartitionsAreReadTogether(t *testing.T) {
	b := newBench(t)
	b.append(1, "one", "two")
	ends, err := b.reader.Ends(t.Context(), commands.EventsTopic)
	must(t, err)
	if len(ends) != partitions || ends[0] != 0 || ends[1] != 2 {
		t.Errorf("ends: %v", ends)
	}
	if ends, err := b.reader.Ends(t.Context(), "nowhere"); err == nil {
		t.Errorf("ends of a topic that does not exist: %v", ends)
	}
}

// A connection that was idle for long is closed by brokers, and firewalls, without a word.
func TestOffsetsAreAskedForAgainAfterABrokenConnection(t *testing.T) {
	broker := kafkatest.StartFake(t)
	b := benchOn(t, broker)
	b.append(1, "one", "two")
	broker.Cluster().ControlKey(int16(kmsg.ListOffsets), func(kmsg.Request) (kmsg.Response, error, bool) {
		return nil, errors.New("the connection ends"), true // once
	})
	end, err := b.reader.End(t.Context(), commands.EventsTopic, 1)
	must(t, err)
	if end != 2 {
		t.Errorf("end: %d", end)
	}
}

// An idle service asks each second: what it asks is its processor time.
func TestChecksOfTheBrokerAreCheap(t *testing.T) {
	broker := kafkatest.StartFake(t)
	b := benchOn(t, broker)
	look := func() {
		must(t, b.reader.Ping(t.Context(), commands.EventsTopic))
		_, err := b.reader.Ends(t.Context(), commands.EventsTopic)
		must(t, err)
	}
	look()
	count := func(key kmsg.Key) *atomic.Int32 {
		asked := new(atomic.Int32)
		broker.Cluster().ControlKey(int16(key), func(kmsg.Request) (kmsg.Response, error, bool) {
			broker.Cluster().KeepControl()
			asked.Add(1)
			return nil, nil, false
		})
		return asked
	}
	connections, offsets := count(kmsg.ApiVersions), count(kmsg.ListOffsets)
	const times = 5
	for range times {
		look()
	}
	if connections.Load() != 0 || offsets.Load() != times {
		t.Errorf("%d looks took %d new connections and %d requests for offsets", times, connections.Load(), offsets.Load())
	}
}
