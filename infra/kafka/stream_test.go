package kafka_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/projections/stream"
)

// records returns so many records, the first with the given number.
func streamRecords(from, count int) []stream.Record {
	all := make([]stream.Record, count)
	for i := range all {
		number := from + i
		all[i] = stream.Record{
			Number: uint64(number), Key: []byte("acct_1"), Value: fmt.Appendf(nil, `{"id":"evt_%d"}`, number),
			Headers: []stream.Header{{Name: stream.HeaderNumber, Value: strconv.AppendInt(nil, int64(number), 10)}},
		}
	}
	return all
}

func (b *bench) newStream(t *testing.T) *kafka.Stream {
	t.Helper()
	must(t, kafka.EnsureTopics(b.cluster, "test", 1, []kafka.TopicSpec{{Name: stream.Topic, Partitions: partitions}}))
	s, err := kafka.NewStream(b.cluster, "test-stream", b.reader)
	must(t, err)
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// published returns the records of partition 1, each as offset, key, number and value.
func published(t *testing.T, s *kafka.Stream) (records []string) {
	t.Helper()
	_, err := s.Read(t.Context(), stream.Topic, 1, 0, func(m *message.Message) error {
		records = append(records, fmt.Sprint(m.Metadata["offset"], m.Metadata["key"], m.Metadata[stream.HeaderNumber], string(m.Payload)))
		return nil
	})
	must(t, err)
	return records
}

func TestTheStreamIsWrittenInBatches(t *testing.T) {
	b := newBench(t)
	s := b.newStream(t)
	var want []string
	for _, count := range []int{1, 600, 3} {
		next, err := s.Append(t.Context(), 1, streamRecords(len(want)+1, count))
		must(t, err)
		for range count {
			n := len(want)
			want = append(want, fmt.Sprint(strconv.Itoa(n), "acct_1", strconv.Itoa(n+1), fmt.Sprintf(`{"id":"evt_%d"}`, n+1)))
		}
		if next != int64(len(want)) {
			t.Errorf("the next offset is %d, want %d", next, len(want))
		}
	}
	if got := published(t, s); !slices.Equal(got, want) {
		t.Errorf("%d records, want %d; the first is %s", len(got), len(want), got[0])
	}
}

// A broker that is away costs the batch under way its outcome and nothing else: it is sent again when the broker is back.
func TestTheStreamOutlivesItsBroker(t *testing.T) {
	b := newBench(t, kafkatest.WithProxy())
	s := b.newStream(t)
	_, err := s.Append(t.Context(), 1, streamRecords(1, 2))
	must(t, err)
	b.broker.Proxy().Cut()
	t.Cleanup(b.broker.Proxy().Restore)
	away, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if _, err := s.Append(away, 1, streamRecords(3, 2)); err == nil {
		t.Fatal("a broker that is away acknowledged")
	}
	b.broker.Proxy().Restore()
	for _, err = s.Append(t.Context(), 1, streamRecords(3, 2)); err != nil && t.Context().Err() == nil; {
		_, err = s.Append(t.Context(), 1, streamRecords(3, 2))
	}
	if got := published(t, s); len(got) != 4 {
		t.Errorf("%q", got)
	}
}
