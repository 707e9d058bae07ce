package kafka

import (
	"sync"
	"time"

	"github.com/IBM/sarama"
	"github.com/rcrowley/go-metrics"

	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// keepNoMetrics has sarama measure nothing: nobody reads its dozen meters and histograms a request, which are a twentieth of an
// idle service's processor time.
var keepNoMetrics = sync.OnceFunc(func() { metrics.UseNilMetrics = true })

// base returns the settings that every client here shares.
func base(cluster brokers.Cluster, clientID string) *sarama.Config {
	keepNoMetrics()
	return cluster.Settings(clientID)
}

// The log and the stream, which are kept, are compressed a batch of records at a time, by Kafka's own means: every client since
// 2.1 reads it (KIP-110), so versions of the service can be mixed, and frames, their hashes and event_log know nothing of
// it. At the fastest level an event takes 160 bytes instead of 1,318 while a thousand commands are under way; a frame of a
// single command has little to share and takes 1,093 instead of 1,655 (docs/benchmarks.md). From level 2 on
// the log's frames are packed instead, each by itself (package packed). Commands and replies are soon deleted: they are not worth
// the time.
const (
	compression      = sarama.CompressionZSTD
	compressionLevel = 1
)

// producing returns the settings of a producer with reliable order and acknowledgements.
func producing(cluster brokers.Cluster, clientID string) *sarama.Config {
	c := base(cluster, clientID)
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

// fetchWait is how long the broker keeps a fetch when nothing is appended and other requests may wait for it on the same
// connection.
const fetchWait = 250 * time.Millisecond

// consuming returns the settings of a consumer that starts at a given offset and never jumps.
func consuming(cluster brokers.Cluster, clientID string) *sarama.Config {
	c := base(cluster, clientID)
	c.Consumer.Offsets.Initial = sarama.OffsetOldest
	c.Consumer.IsolationLevel = sarama.ReadCommitted
	c.Consumer.Group.ResetInvalidOffsets = false
	c.Consumer.Return.Errors = true
	c.Consumer.Fetch.Min = 1
	c.Consumer.Fetch.Default = 4 << 20
	c.Consumer.MaxWaitTime = fetchWait
	c.Consumer.Retry.Backoff = 200 * time.Millisecond
	c.ChannelBufferSize = 1024
	return c
}

// newPartitioner uses a message's Partition field, or the hash of its key where that is negative.
func newPartitioner(topic string) sarama.Partitioner {
	return &partitioner{byKey: sarama.NewHashPartitioner(topic)}
}

type partitioner struct{ byKey sarama.Partitioner }

// byKey as a Partition means the partition of the message's key.
const byKey int32 = -1

func (p *partitioner) Partition(m *sarama.ProducerMessage, partitions int32) (int32, error) {
	if m.Partition != byKey {
		return m.Partition, nil
	}
	return p.byKey.Partition(m, partitions)
}

// RequiresConsistency keeps sarama from choosing among only the writable partitions.
func (p *partitioner) RequiresConsistency() bool { return true }
