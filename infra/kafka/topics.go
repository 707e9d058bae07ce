package kafka

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/IBM/sarama"

	"github.com/toolmill/toolmill/domain/pause"
)

// TopicSpec is a topic as it must be.
type TopicSpec struct {
	Name       string
	Partitions int32
	// Configs are what the topic's settings must be. retention.ms, retention.bytes and min.insync.replicas may be more,
	// where -1 is without end; everything else is as it is here.
	Configs map[string]string
}

// ErrPartitionCount means that a topic has another number of partitions than the log was made with. Keys would move
// between partitions and history with them, so nothing starts.
var ErrPartitionCount = errors.New("wrong number of partitions")

// EnsureTopics makes the topics that are missing and checks the partition count of the others. CheckTopics looks at their
// settings.
func EnsureTopics(brokers []string, clientID string, replication int16, topics []TopicSpec) error {
	admin, err := sarama.NewClusterAdmin(brokers, base(clientID))
	if err != nil {
		return fmt.Errorf("kafka topics: %w", err)
	}
	defer func() { _ = admin.Close() }()
	for _, topic := range topics {
		if err := ensure(admin, replication, topic); err != nil {
			return fmt.Errorf("topic %s: %w", topic.Name, err)
		}
	}
	return nil
}

func ensure(admin sarama.ClusterAdmin, replication int16, topic TopicSpec) error {
	configs := make(map[string]*string, len(topic.Configs))
	for name, value := range topic.Configs {
		configs[name] = &value
	}
	err := admin.CreateTopic(topic.Name, &sarama.TopicDetail{
		NumPartitions: topic.Partitions, ReplicationFactor: replication, ConfigEntries: configs,
	}, false)
	if err != nil && !errors.Is(err, sarama.ErrTopicAlreadyExists) {
		return err
	}
	found, err := admin.DescribeTopics([]string{topic.Name})
	if err != nil {
		return err
	}
	if has := len(found[0].Partitions); has != 0 && has != int(topic.Partitions) {
		return fmt.Errorf("%w: has %d, the configuration says %d", ErrPartitionCount, has, topic.Partitions)
	}
	return nil
}

// WaitReady returns when a broker answers, or with the last error when ctx ends. Small retry settings make every client
// fail at once while the broker still starts; this is where start-up waits instead.
func WaitReady(ctx context.Context, brokers []string) error {
	for {
		client, err := sarama.NewClient(brokers, base("toolmill-wait"))
		if err == nil {
			return client.Close()
		}
		if pause.For(ctx, 100*time.Millisecond) != nil {
			return fmt.Errorf("brokers %v do not answer: %w", brokers, err)
		}
	}
}
