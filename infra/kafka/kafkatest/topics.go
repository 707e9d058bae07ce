package kafkatest

import (
	"time"

	"github.com/IBM/sarama"
)

// settingWithin bounds how long a broker may take to apply a setting.
const settingWithin = 30 * time.Second

// SetTopic changes a setting of a topic, as a mistaken operator might.
func SetTopic(t TB, b Broker, topic, setting, value string) {
	t.Helper()
	administer(t, b, func(admin sarama.ClusterAdmin) error {
		return admin.IncrementalAlterConfig(sarama.TopicResource, topic, map[string]sarama.IncrementalAlterConfigsEntry{
			setting: {Operation: sarama.IncrementalAlterConfigsOperationSet, Value: &value},
		}, false)
	})
	AwaitTopicSetting(t, b, topic, setting, value)
}

// AwaitTopicSetting returns once the broker answers with this value: Apache Kafka's brokers apply a change after the controller
// has accepted it.
func AwaitTopicSetting(t TB, b Broker, topic, setting, want string) {
	t.Helper()
	for deadline := time.Now().Add(settingWithin); ; {
		has := TopicSetting(t, b, topic, setting)
		if has == want {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s of %s is %q after %v, want %q", setting, topic, has, settingWithin, want)
		}
	}
}

// TopicSetting returns a setting of a topic.
func TopicSetting(t TB, b Broker, topic, setting string) (value string) {
	t.Helper()
	administer(t, b, func(admin sarama.ClusterAdmin) error {
		described, err := admin.DescribeConfigs([]*sarama.ConfigResource{{
			Type: sarama.TopicResource, Name: topic, ConfigNames: []string{setting},
		}}, sarama.DescribeConfigsOptions{})
		for _, resource := range described {
			for _, e := range resource.Configs {
				if e.Name == setting {
					value = e.Value
				}
			}
		}
		return err
	})
	return value
}

// Topics returns the names of all topics except the broker's own.
func Topics(t TB, b Broker) (names []string) {
	t.Helper()
	administer(t, b, func(admin sarama.ClusterAdmin) error {
		topics, err := admin.ListTopics()
		for name := range topics {
			if name != "__consumer_offsets" {
				names = append(names, name)
			}
		}
		return err
	})
	return names
}

// RecreateTopic deletes a topic with all its records and creates an empty one.
func RecreateTopic(t TB, b Broker, topic string, partitions int32) {
	t.Helper()
	DeleteTopic(t, b, topic)
	administer(t, b, func(admin sarama.ClusterAdmin) error {
		if err := admin.CreateTopic(topic, &sarama.TopicDetail{NumPartitions: partitions, ReplicationFactor: 1}, false); err != nil {
			return err
		}
		for {
			topics, err := admin.ListTopics() // brokers learn about a new topic a moment later
			if _, there := topics[topic]; err != nil || there {
				return err
			}
		}
	})
}

// DeleteTopic deletes a topic and returns when it is gone.
func DeleteTopic(t TB, b Broker, topic string) {
	t.Helper()
	administer(t, b, func(admin sarama.ClusterAdmin) error {
		if err := admin.DeleteTopic(topic); err != nil {
			return err
		}
		for {
			topics, err := admin.ListTopics()
			if _, still := topics[topic]; err != nil || !still {
				return err
			}
		}
	})
}

func administer(t TB, b Broker, do func(sarama.ClusterAdmin) error) {
	t.Helper()
	c := sarama.NewConfig()
	c.Version = sarama.V2_8_0_0
	b.Reach().Configure(c)
	admin, err := sarama.NewClusterAdmin(b.Addrs(), c)
	if err != nil {
		t.Fatalf("kafkatest: %v", err)
		return
	}
	defer func() { _ = admin.Close() }()
	if err := do(admin); err != nil {
		t.Fatalf("kafkatest: %v", err)
	}
}

// DeleteRecords deletes the records of a partition before an offset, as a broker with too short a retention does.
func DeleteRecords(t TB, b Broker, topic string, partition int32, before int64) {
	t.Helper()
	administer(t, b, func(admin sarama.ClusterAdmin) error {
		return admin.DeleteRecords(topic, map[int32]int64{partition: before})
	})
}
