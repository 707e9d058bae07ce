package described

import (
	"fmt"
	"strconv"
	"time"

	"github.com/IBM/sarama"

	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// FirstAssignmentSetting is the brokers' setting, 3 s by default (KIP-134). A group without members waits so long for more of them, so whenever all
// processes begin at once, nobody decides for that time.
const FirstAssignmentSetting = "group.initial.rebalance.delay.ms"

// FirstAssignment returns the longest delay that any broker of the cluster has. It needs the right to describe the cluster's settings.
func FirstAssignment(cluster brokers.Cluster, clientID string) (longest time.Duration, err error) {
	admin, err := sarama.NewClusterAdmin(cluster.Addresses, cluster.Settings(clientID))
	if err != nil {
		return 0, fmt.Errorf("kafka: %s: %w", FirstAssignmentSetting, err)
	}
	defer func() { _ = admin.Close() }()
	all, _, err := admin.DescribeCluster()
	if err != nil {
		return 0, fmt.Errorf("kafka: %s: %w", FirstAssignmentSetting, err)
	}
	for _, broker := range all {
		delay, err := firstAssignmentOf(admin, broker.ID())
		if err != nil {
			return 0, fmt.Errorf("kafka: %s of broker %d: %w", FirstAssignmentSetting, broker.ID(), err)
		}
		longest = max(longest, delay)
	}
	return longest, nil
}

// firstAssignmentOf returns the delay of one broker, which answers for itself.
func firstAssignmentOf(admin sarama.ClusterAdmin, id int32) (time.Duration, error) {
	described, err := admin.DescribeConfigs([]*sarama.ConfigResource{{
		Type: sarama.BrokerResource, Name: strconv.Itoa(int(id)), ConfigNames: []string{FirstAssignmentSetting},
	}}, sarama.DescribeConfigsOptions{})
	if err != nil {
		return 0, err
	}
	for _, broker := range described {
		if broker.ErrorCode != sarama.ErrNoError {
			return 0, broker.ErrorCode
		}
		for _, e := range broker.Configs {
			if e.Name == FirstAssignmentSetting {
				milliseconds, err := strconv.ParseInt(e.Value, 10, 64)
				return time.Duration(milliseconds) * time.Millisecond, err
			}
		}
	}
	return 0, nil // a broker that does not know the setting does not wait
}
