package kafka

import (
	"time"

	"github.com/IBM/sarama"
)

// kafkaVersion is the protocol version that is spoken: all that is used here is older, and every broker of the last
// years knows it.
var kafkaVersion = sarama.V2_8_0_0

// base returns the settings that every client here shares. Each differs from sarama's default on purpose (docs/design/traps.md
// "sarama").
func base(clientID string) *sarama.Config {
	c := sarama.NewConfig()
	c.ClientID = clientID
	c.Version = kafkaVersion
	c.Metadata.AllowAutoTopicCreation = false
	c.Net.DialTimeout = 3 * time.Second
	c.Net.ReadTimeout = 10 * time.Second
	c.Net.WriteTimeout = 10 * time.Second
	return c
}

// producing returns the settings of a producer whose order and acknowledgements can be relied on.
func producing(clientID string) *sarama.Config {
	c := base(clientID)
	c.Producer.RequiredAcks = sarama.WaitForAll
	c.Producer.Idempotent = true
	c.Net.MaxOpenRequests = 1
	c.Producer.Return.Successes = true
	c.Producer.Return.Errors = true
	c.Producer.Timeout = 5 * time.Second
	c.Producer.Retry.Max = 3
	c.Producer.Retry.Backoff = 50 * time.Millisecond
	c.Producer.Partitioner = newPartitioner
	c.Producer.MaxMessageBytes = 1_000_000
	return c
}

// consuming returns the settings of a consumer that starts where it is told and never jumps.
func consuming(clientID string) *sarama.Config {
	c := base(clientID)
	c.Consumer.Offsets.Initial = sarama.OffsetOldest
	c.Consumer.IsolationLevel = sarama.ReadCommitted
	c.Consumer.Group.ResetInvalidOffsets = false
	c.Consumer.Return.Errors = true
	c.Consumer.Fetch.Min = 1
	c.Consumer.Fetch.Default = 4 << 20
	c.Consumer.MaxWaitTime = 250 * time.Millisecond
	c.Consumer.Retry.Backoff = 200 * time.Millisecond
	c.ChannelBufferSize = 1024
	return c
}

// newPartitioner sends a message where its Partition field says, and by the hash of its key where that is negative.
func newPartitioner(topic string) sarama.Partitioner {
	return &partitioner{byKey: sarama.NewHashPartitioner(topic)}
}

type partitioner struct{ byKey sarama.Partitioner }

// byKey marks a message for the partition of its key.
const byKey int32 = -1

func (p *partitioner) Partition(m *sarama.ProducerMessage, partitions int32) (int32, error) {
	if m.Partition != byKey {
		return m.Partition, nil
	}
	return p.byKey.Partition(m, partitions)
}

// RequiresConsistency keeps sarama from choosing among the writable partitions only.
func (p *partitioner) RequiresConsistency() bool { return true }
