// Package firstassignment asks brokers how long they wait before they give partitions to the first member of a group.
package firstassignment

import (
	"fmt"
	"strconv"
	"time"

	"github.com/IBM/sarama"

	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// Setting is the brokers' setting, 3 s by default (KIP-134). A group without members waits so long for more of them, so whenever all
// processes begin at once, nobody decides for that time.
const Setting = "group.initial.rebalance.delay.ms"

// Delay returns the longest that any broker of the cluster has. It needs the right to describe the cluster's settings.
func Delay(cluster brokers.Cluster, clientID string) (longest time.Duration, err error) {
	settings := sarama.NewConfig()
	settings.ClientID, settings.Version = clientID, sarama.V2_8_0_0
	cluster.Configure(settings)
	admin, err := sarama.NewClusterAdmin(cluster.Addresses, settings)
	if err != nil {
		return 0, fmt.Errorf("kafka: %s: %w", Setting, err)
	}
	defer func() { _ = admin.Close() }()
	all, _, err := admin.DescribeCluster()
	if err != nil {
		return 0, fmt.Errorf("kafka: %s: %w", Setting, err)
	}
	for _, broker := range all {
		delay, err := of(admin, broker.ID())
		if err != nil {
			return 0, fmt.Errorf("kafka: %s of broker %d: %w", Setting, broker.ID(), err)
		}
		longest = max(longest, delay)
	}
	return longest, nil
}

// of returns the delay of one broker, which answers for itself.
func of(admin sarama.ClusterAdmin, id int32) (time.Duration, error) {
	described, err := admin.DescribeConfig(sarama.ConfigResource{
		Type: sarama.BrokerResource, Name: strconv.Itoa(int(id)), ConfigNames: []string{Setting},
	})
	if err != nil {
		return 0, err
	}
	for _, e := range described {
		if e.Name == Setting {
			milliseconds, err := strconv.ParseInt(e.Value, 10, 64)
			return time.Duration(milliseconds) * time.Millisecond, err
		}
	}
	return 0, nil // brokers before 0.11 do not wait
}
