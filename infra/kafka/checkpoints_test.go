package kafka_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/projections/checkpoints"
)

func TestCheckpointsAreInOrderInTheirTopic(t *testing.T) {
	b := newBench(t)
	must(t, kafka.EnsureTopics(b.cluster, "test", 1, []kafka.TopicSpec{{Name: checkpoints.Topic, Partitions: 1}}))
	topic := kafka.NewCheckpoints(b.cluster, "test", b.reader)
	if all, err := topic.All(t.Context()); err != nil || len(all) > 0 {
		t.Errorf("of an empty topic: %v, %v", all, err)
	}
	var want []string
	for _, batch := range [][]checkpoints.Signed{nil, {{Number: 1, Note: "one"}}, {{Number: 2, Note: "two"}, {Number: 3, Note: "three"}}} {
		must(t, topic.Append(t.Context(), batch))
		for _, s := range batch {
			want = append(want, fmt.Sprint(s.Number, s.Note))
		}
		if newest, err := topic.Newest(t.Context()); err != nil || newest != uint64(len(want)) {
			t.Errorf("after %d: newest %d, %v", len(want), newest, err)
		}
	}
	var got []string
	_, err := b.reader.Read(t.Context(), checkpoints.Topic, 0, 0, func(m *message.Message) error {
		got = append(got, m.Metadata["key"]+string(m.Payload))
		return nil
	})
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v", got, err)
	}
	all, err := topic.All(t.Context())
	if err != nil || len(all) != 3 || all[2] != (checkpoints.Signed{Number: 3, Note: "three"}) {
		t.Errorf("%v, %v", all, err)
	}
}
