package kafka_test

import (
	"errors"
	"fmt"
	"strconv"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/kafka"
)

// noted is a publisher that notes the partition of the last message and sends nothing.
type noted struct{ partition string }

var errNotSent = errors.New("only noted")

// Publish implements message.Publisher.
func (n *noted) Publish(_ string, messages ...*message.Message) error {
	n.partition = messages[0].Metadata[event.MetadataPartition]
	return errNotSent
}

// Close implements message.Publisher.
func (*noted) Close() error { return nil }

// A frame of commands has no key: the gateway names the partition, which is the one that the producer's partitioner chooses
// for the account's id.
func TestTheGatewayChoosesThePartitionOfTheAccount(t *testing.T) {
	b := newBench(t)
	publisher, err := kafka.NewPublisher(b.cluster, "keyed")
	must(t, err)
	defer func() { must(t, publisher.Close()) }()
	to := &noted{}
	gateway := commands.NewGateway(commands.GatewayConfig{Topic: commands.CommandsTopic, Partitions: partitions}, to)
	chosen, perPartition := make(map[string]string), make(map[string]int)
	for i := range 200 {
		id := fmt.Sprintf("acct_%d", i)
		if _, err := gateway.Send(t.Context(), openAccount(id)); !errors.Is(err, errNotSent) {
			t.Fatal(err)
		}
		chosen[id] = to.partition
		perPartition[to.partition]++
		m := text(id)
		m.Metadata[event.MetadataKey] = id
		must(t, publisher.Publish(commands.CommandsTopic, m))
	}
	seen := 0
	for partition := range int32(partitions) {
		_, err := b.reader.Read(t.Context(), commands.CommandsTopic, partition, 0, func(m *message.Message) error {
			seen++
			if id := m.Metadata[event.MetadataKey]; chosen[id] != strconv.Itoa(int(partition)) {
				t.Errorf("%s is in partition %d by its key, the gateway sends to %s", id, partition, chosen[id])
			}
			return nil
		})
		must(t, err)
	}
	if seen != 200 || len(perPartition) != partitions {
		t.Errorf("%d records in %v", seen, perPartition)
	}
}
