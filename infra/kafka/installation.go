package kafka

import (
	"context"
	"fmt"
	"time"

	"github.com/IBM/sarama"
	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// TopicNames returns the names of all topics of the cluster.
func TopicNames(ctx context.Context, cluster brokers.Cluster, clientID string) (map[string]bool, error) {
	return within(ctx, func() (map[string]bool, error) {
		client, err := sarama.NewClient(cluster.Addresses, base(cluster, clientID))
		if err != nil {
			return nil, fmt.Errorf("kafka topics: %w", err)
		}
		defer func() { _ = client.Close() }()
		topics, err := client.Topics()
		if err != nil {
			return nil, fmt.Errorf("kafka topics: %w", err)
		}
		names := make(map[string]bool, len(topics))
		for _, name := range topics {
			names[name] = true
		}
		return names, nil
	})
}

// Records returns the values of all records in a topic's partition 0.
func Records(ctx context.Context, cluster brokers.Cluster, clientID, topic string) (values []string, err error) {
	reader, err := NewReader(cluster, clientID)
	if err != nil {
		return nil, err
	}
	defer func() { _ = reader.Close() }()
	end, err := reader.AwaitEnd(ctx, topic, 0)
	if err != nil {
		return nil, err
	}
	err = reader.ReadTo(ctx, topic, 0, 0, end, func(m *message.Message) error {
		values = append(values, string(m.Payload))
		return nil
	})
	return values, err
}

// WriteRecord appends a record to a topic's partition 0 and returns when the broker has acknowledged it.
func WriteRecord(ctx context.Context, cluster brokers.Cluster, clientID, topic, value string) error {
	_, err := within(ctx, func() (int64, error) {
		c := producing(cluster, clientID)
		c.Producer.Timeout = 10 * time.Second
		producer, err := newSyncProducer(cluster, c)
		if err != nil {
			return 0, err
		}
		defer func() { _ = producer.Close() }()
		_, offset, err := producer.SendMessage(&sarama.ProducerMessage{
			Topic: cluster.Topic(topic), Key: sarama.StringEncoder(topic), Value: sarama.StringEncoder(value),
		})
		return offset, err
	})
	if err != nil {
		return fmt.Errorf("write to %s: %w", topic, err)
	}
	return nil
}
