package kafka

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/IBM/sarama"

	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// TopicSpec is a topic as it must be. Its name is that of the first generation.
type TopicSpec struct {
	Name       string
	Partitions int32
	// Configs are the required settings. retention.ms, retention.bytes and min.insync.replicas may exceed them, -1
	// being unlimited; all others must be equal.
	Configs map[string]string
}

// ErrPartitionCount means that a topic's number of partitions differs from the one that the log was created with.
// Keys would move between partitions, and history with them, so nothing starts.
var ErrPartitionCount = errors.New("wrong number of partitions")

// EnsureTopics creates the missing topics and checks the partition count of the others. CheckTopics checks their
// settings.
func EnsureTopics(cluster brokers.Cluster, clientID string, replication int16, topics []TopicSpec) error {
	admin, err := sarama.NewClusterAdmin(cluster.Addresses, base(cluster, clientID))
	if err != nil {
		return fmt.Errorf("kafka topics: %w", err)
	}
	defer func() { _ = admin.Close() }()
	for _, topic := range topics {
		topic.Name = cluster.Topic(topic.Name)
		if err := ensure(admin, replication, topic); err != nil {
			return fmt.Errorf("topic %s: %w", topic.Name, err)
		}
	}
	return nil
}

func ensure(admin sarama.ClusterAdmin, replication int16, topic TopicSpec) error {
	found, err := admin.DescribeTopics([]string{topic.Name})
	if err != nil {
		return err
	}
	if found[0].Err == sarama.ErrUnknownTopicOrPartition || len(found[0].Partitions) == 0 {
		return create(admin, replication, topic)
	}
	return checkPartitions(found[0], topic)
}

func checkPartitions(found *sarama.TopicMetadata, topic TopicSpec) error {
	if has := len(found.Partitions); has != 0 && has != int(topic.Partitions) {
		return fmt.Errorf("%w: has %d, the configuration says %d", ErrPartitionCount, has, topic.Partitions)
	}
	return nil
}

// create needs a right that a process has no use for once the topics are there: operators may make them (toolmill kafka).
func create(admin sarama.ClusterAdmin, replication int16, topic TopicSpec) error {
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
	return checkPartitions(found[0], topic)
}

// DeleteTopics deletes those of the topics that exist, and returns when no broker names them any more.
func DeleteTopics(ctx context.Context, cluster brokers.Cluster, clientID string, names []string) error {
	admin, err := sarama.NewClusterAdmin(cluster.Addresses, base(cluster, clientID))
	if err != nil {
		return fmt.Errorf("kafka topics: %w", err)
	}
	defer func() { _ = admin.Close() }()
	for {
		left, err := TopicNames(ctx, cluster, clientID)
		if err != nil {
			return err
		}
		all := true
		for _, name := range names {
			if name = cluster.Topic(name); !left[name] {
				continue
			}
			all = false
			if err := admin.DeleteTopic(name); err != nil && !errors.Is(err, sarama.ErrUnknownTopicOrPartition) {
				return fmt.Errorf("delete topic %s: %w", name, err)
			}
		}
		if all {
			return nil
		}
		if err := pause.For(ctx, 100*time.Millisecond); err != nil {
			return err
		}
	}
}

// WaitReady returns when a broker answers, or with the last error when ctx ends. Clients retry so little that each
// would fail while the broker still starts, so start-up waits here.
func WaitReady(ctx context.Context, cluster brokers.Cluster) error {
	for {
		client, err := sarama.NewClient(cluster.Addresses, base(cluster, "toolmill-wait"))
		if err == nil {
			return client.Close()
		}
		if pause.For(ctx, 100*time.Millisecond) != nil {
			return fmt.Errorf("brokers %s do not answer: %w", cluster, err)
		}
	}
}
