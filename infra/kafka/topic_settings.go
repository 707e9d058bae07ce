package kafka

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/IBM/sarama"

	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// TopicFault is a topic's setting that is not what the log needs.
type TopicFault struct {
	Topic string
	// Setting is the setting's name, or "replicas".
	Setting, Has, Wants string
	// Command is the command by which an operator can correct it.
	Command string
	// Mended is set if it was corrected; otherwise Refused says why it could not be.
	Mended  bool
	Refused error
}

// String says what is wrong and what to do.
func (f TopicFault) String() string {
	text := fmt.Sprintf("topic %s: %s is %s and has to be %s", f.Topic, f.Setting, f.Has, f.Wants)
	if f.Refused != nil {
		text += fmt.Sprintf("; it could not be set (%v); enter: %s", f.Refused, f.Command)
	}
	return text
}

var errMovesData = errors.New("it would move data between brokers")

// settingReplicas names the number of replicas, which is not a setting but is checked like one.
const settingReplicas = "replicas"

// CheckTopics compares the topics' settings with the required ones, and corrects those that it may. It returns all
// that were wrong. Topics that do not exist have no faults. An error means that the settings could not be compared.
func CheckTopics(
	ctx context.Context, cluster brokers.Cluster, clientID string, replication int16, topics []TopicSpec,
) ([]TopicFault, error) {
	return within(ctx, func() ([]TopicFault, error) { return checkTopics(cluster, clientID, replication, topics, true) })
}

// CompareTopics is CheckTopics without correcting anything.
func CompareTopics(
	ctx context.Context, cluster brokers.Cluster, clientID string, replication int16, topics []TopicSpec,
) ([]TopicFault, error) {
	return within(ctx, func() ([]TopicFault, error) { return checkTopics(cluster, clientID, replication, topics, false) })
}

func checkTopics(cluster brokers.Cluster, clientID string, replication int16, topics []TopicSpec, corrects bool) (faults []TopicFault, err error) {
	admin, err := sarama.NewClusterAdmin(cluster.Addresses, base(cluster, clientID))
	if err != nil {
		return nil, fmt.Errorf("kafka topics: %w", err)
	}
	defer func() { _ = admin.Close() }()
	for _, topic := range topics {
		topic.Name = cluster.Topic(topic.Name)
		c := topicCheck{admin: admin, brokers: cluster.String(), topic: topic, corrects: corrects}
		found, err := c.faults(replication)
		if err != nil {
			return nil, fmt.Errorf("settings of topic %s: %w", topic.Name, err)
		}
		faults = append(faults, found...)
	}
	return faults, nil
}

type topicCheck struct {
	admin   sarama.ClusterAdmin
	brokers string
	topic   TopicSpec
	// corrects is set if wrong settings are to be changed.
	corrects bool
}

func (c topicCheck) faults(replication int16) ([]TopicFault, error) {
	found, err := c.admin.DescribeTopics([]string{c.topic.Name})
	if err != nil {
		return nil, err
	}
	if found[0].Err == sarama.ErrUnknownTopicOrPartition {
		return nil, nil
	}
	has, err := c.settings()
	if err != nil {
		return nil, err
	}
	var wrong []TopicFault
	for _, name := range slices.Sorted(maps.Keys(c.topic.Configs)) {
		if wants := c.topic.Configs[name]; !suffices(name, has[name], wants) {
			wrong = append(wrong, TopicFault{Topic: c.topic.Name, Setting: name, Has: has[name], Wants: wants, Command: c.alter(name, wants)})
		}
	}
	if c.corrects {
		c.mend(wrong)
	}
	return append(wrong, c.replicas(found[0], replication)...), nil
}

func (c topicCheck) settings() (map[string]string, error) {
	described, err := c.admin.DescribeConfigs([]*sarama.ConfigResource{{
		Type: sarama.TopicResource, Name: c.topic.Name, ConfigNames: slices.Collect(maps.Keys(c.topic.Configs)),
	}}, sarama.DescribeConfigsOptions{})
	if err != nil {
		return nil, err
	}
	has := make(map[string]string)
	for _, resource := range described {
		if resource.ErrorCode != sarama.ErrNoError {
			return nil, resource.ErrorCode
		}
		for _, e := range resource.Configs {
			has[e.Name] = e.Value
		}
	}
	return has, nil
}

// suffices reports whether a setting is the required one or exceeds it.
func suffices(name, has, wants string) bool {
	switch name {
	case "retention.ms", "retention.bytes", "min.insync.replicas":
		h, err := strconv.ParseInt(has, 10, 64)
		w, wrong := strconv.ParseInt(wants, 10, 64)
		if err == nil && wrong == nil {
			return h == -1 || w != -1 && h >= w
		}
	}
	return has == wants
}

// mend corrects wrong settings one at a time, so that one that may not be set does not prevent the others.
func (c topicCheck) mend(faults []TopicFault) {
	for i := range faults {
		f := &faults[i]
		f.Refused = c.admin.IncrementalAlterConfig(sarama.TopicResource, f.Topic, map[string]sarama.IncrementalAlterConfigsEntry{
			f.Setting: {Operation: sarama.IncrementalAlterConfigsOperationSet, Value: &f.Wants},
		}, false)
		f.Mended = f.Refused == nil
	}
}

func (c topicCheck) alter(name, value string) string {
	return fmt.Sprintf("kafka-configs.sh --bootstrap-server %s --entity-type topics --entity-name %s --alter --add-config %s=%s",
		c.brokers, c.topic.Name, name, value)
}

// replicas finds partitions with fewer replicas than the configuration asks for. It does not move them, which may
// occupy the cluster's network for hours.
func (c topicCheck) replicas(found *sarama.TopicMetadata, replication int16) []TopicFault {
	least := int(replication)
	for _, p := range found.Partitions {
		least = min(least, len(p.Replicas))
	}
	if least >= int(replication) {
		return nil
	}
	return []TopicFault{{
		Topic: c.topic.Name, Setting: settingReplicas, Has: strconv.Itoa(least), Wants: strconv.Itoa(int(replication)),
		Refused: errMovesData,
		Command: fmt.Sprintf("kafka-reassign-partitions.sh --bootstrap-server %s --execute --reassignment-json-file FILE "+
			"(each partition of %s on %d brokers), or set TOOLMILL_REPLICATION to %d", c.brokers, c.topic.Name, replication, least),
	}}
}
