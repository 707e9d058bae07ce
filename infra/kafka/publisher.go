package kafka

import (
	"fmt"
	"sync"

	"github.com/ThreeDotsLabs/watermill"
	wmkafka "github.com/ThreeDotsLabs/watermill-kafka/v3/pkg/kafka"
	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/failpoint"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// NewPublisher returns watermill-kafka's publisher, for frames of commands and replies. Each caller sends one message at
// a time; sarama combines the messages of concurrent callers into requests. Its defaults (acks=1,
// no key, protocol 1.0) are all overridden.
func NewPublisher(cluster brokers.Cluster, clientID string) (message.Publisher, error) {
	p, err := wmkafka.NewPublisher(wmkafka.PublisherConfig{
		Brokers: cluster.Addresses, Marshaler: marshaler{}, OverwriteSaramaConfig: producing(cluster, clientID),
	}, watermill.NopLogger{})
	if err != nil {
		return nil, fmt.Errorf("kafka publisher: %w", err)
	}
	return &publisher{under: p, cluster: cluster}, nil
}

// publisher makes Close wait for pending messages, which watermill-kafka's own does not: a process that stops while
// the broker is away still has some.
type publisher struct {
	under   message.Publisher
	cluster brokers.Cluster

	mu     sync.RWMutex // held for reading while messages are sent
	closed bool
}

// Publish implements message.Publisher.
func (p *publisher) Publish(topic string, messages ...*message.Message) error {
	p.mu.RLock()
	defer p.mu.RUnlock()
	if p.closed {
		return ErrClosed
	}
	if topic == commands.RepliesTopic {
		failpoint.Hit(failpoint.ReplyBefore)
	}
	return p.under.Publish(p.cluster.Topic(topic), messages...)
}

// Close waits for pending messages and disconnects. It may be called twice.
func (p *publisher) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil
	}
	p.closed = true
	return p.under.Close()
}
