package kafka

import (
	"sync"

	"github.com/IBM/sarama"
)

// feeding is the hook by which watermill's subscriber gets a consumer whose fetches wait for long (following).
type feeding struct{ open *connections }

// WrapConsumer implements the subscriber's SaramaTracer.
func (f feeding) WrapConsumer(c sarama.Consumer) sarama.Consumer {
	return &fedConsumer{Consumer: c, open: f.open}
}

// WrapPartitionConsumer implements the subscriber's SaramaTracer.
func (feeding) WrapPartitionConsumer(p sarama.PartitionConsumer) sarama.PartitionConsumer { return p }

// WrapConsumerGroupHandler implements the subscriber's SaramaTracer.
func (feeding) WrapConsumerGroupHandler(h sarama.ConsumerGroupHandler) sarama.ConsumerGroupHandler {
	return h
}

// WrapSyncProducer implements the subscriber's SaramaTracer.
func (feeding) WrapSyncProducer(_ *sarama.Config, p sarama.SyncProducer) sarama.SyncProducer {
	return p
}

// fedConsumer fetches nothing until all partitions are subscribed: each subscription asks for offsets, on the connection
// on which a fetch would wait. When the last partition is closed it cuts the connections.
type fedConsumer struct {
	sarama.Consumer

	open *connections

	mu         sync.Mutex
	expected   int
	partitions []sarama.PartitionConsumer
	closing    int
}

// Partitions implements sarama.Consumer. The subscriber calls it once and subscribes to all that it returns.
func (c *fedConsumer) Partitions(topic string) ([]int32, error) {
	partitions, err := c.Consumer.Partitions(topic)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.expected = len(partitions)
	return partitions, err //nolint:wrapcheck // the subscriber gets what sarama says
}

// ConsumePartition implements sarama.Consumer.
func (c *fedConsumer) ConsumePartition(topic string, partition int32, offset int64) (sarama.PartitionConsumer, error) {
	consumer, err := c.Consumer.ConsumePartition(topic, partition, offset)
	if err != nil {
		return nil, err //nolint:wrapcheck // the subscriber gets what sarama says
	}
	consumer.Pause()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.partitions = append(c.partitions, consumer)
	if len(c.partitions) == c.expected {
		for _, ready := range c.partitions {
			ready.Resume()
		}
	}
	return &fedPartition{PartitionConsumer: consumer, of: c}, nil
}

// closes is called when a partition begins to close.
func (c *fedConsumer) closes() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closing++
	if c.closing == len(c.partitions) {
		c.open.cut()
	}
}

type fedPartition struct {
	sarama.PartitionConsumer

	of *fedConsumer
}

// Close implements sarama.PartitionConsumer. The subscriber calls it once.
func (p *fedPartition) Close() error {
	p.AsyncClose()
	p.of.closes()
	return p.PartitionConsumer.Close() //nolint:wrapcheck // the subscriber gets what sarama says
}
