package lanes_test

import (
	"testing"

	"github.com/IBM/sarama"

	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/kafka/lanes"
)

const group = "lanes"

func TestFetchesHaveOtherConnectionsThanHeartbeats(t *testing.T) {
	addresses := kafkatest.StartFake(t).Addrs()
	client := lanes.New(connected(t, addresses), connected(t, addresses))
	topic := topicOn(t, client)
	coordinator, err := client.Coordinator(group)
	if err != nil {
		t.Fatal(err)
	}
	leader, err := client.Leader(topic, 0)
	if err != nil {
		t.Fatal(err)
	}
	sameLeader, _, err := client.LeaderAndEpoch(topic, 0)
	if err != nil {
		t.Fatal(err)
	}
	nearest, err := client.Broker(leader.ID())
	if err != nil {
		t.Fatal(err)
	}
	if leader.ID() != coordinator.ID() || leader == coordinator {
		t.Error("the one broker is not reached by two connections")
	}
	if sameLeader != leader || nearest != leader {
		t.Error("fetches share no connection")
	}
}

func TestCloseClosesBothClients(t *testing.T) {
	addresses := kafkatest.StartFake(t).Addrs()
	one, other := connected(t, addresses), connected(t, addresses)
	if err := lanes.New(one, other).Close(); err != nil || !one.Closed() || !other.Closed() {
		t.Errorf("closed: %t, %t; %v", one.Closed(), other.Closed(), err)
	}
}

func connected(t *testing.T, addresses []string) sarama.Client {
	t.Helper()
	config := sarama.NewConfig()
	config.Version = sarama.V3_6_0_0
	client, err := sarama.NewClient(addresses, config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if !client.Closed() {
			_ = client.Close()
		}
	})
	return client
}

// topicOn creates a topic and has both clients learn of it.
func topicOn(t *testing.T, client sarama.Client) string {
	t.Helper()
	admin, err := sarama.NewClusterAdminFromClient(client)
	if err != nil {
		t.Fatal(err)
	}
	if err := admin.CreateTopic(group, &sarama.TopicDetail{NumPartitions: 1, ReplicationFactor: 1}, false); err != nil {
		t.Fatal(err)
	}
	if err := client.RefreshMetadata(group); err != nil {
		t.Fatal(err)
	}
	return group
}
