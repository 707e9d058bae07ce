package kafkatest

import (
	"github.com/IBM/sarama"

	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// JoinAndFallSilent makes a client the only member of a group, with all partitions of a topic and a session of
// minutes, and then stops all requests, like a killed process. The group must have no members.
func JoinAndFallSilent(t TB, b Broker, group, topic, clientID string, partitions int32) {
	t.Helper()
	if err := joinAndFallSilent(b.Reach(), group, topic, clientID, partitions); err != nil {
		t.Fatalf("kafkatest: join %s: %v", group, err)
	}
}

func joinAndFallSilent(cluster brokers.Cluster, group, topic, clientID string, partitions int32) error {
	const sessionMs = 5 * 60 * 1000
	c := sarama.NewConfig()
	c.Version, c.ClientID = sarama.V2_8_0_0, clientID
	cluster.Configure(c)
	client, err := sarama.NewClient(cluster.Addresses, c)
	if err != nil {
		return err
	}
	defer func() { _ = client.Close() }() // closing sends no leave request
	coordinator, err := client.Coordinator(group)
	if err != nil {
		return err
	}
	join := &sarama.JoinGroupRequest{
		Version: 1, GroupId: group, SessionTimeout: sessionMs, RebalanceTimeout: sessionMs, ProtocolType: "consumer",
	}
	if err := join.AddGroupProtocolMetadata("sticky", &sarama.ConsumerGroupMemberMetadata{Topics: []string{topic}}); err != nil {
		return err
	}
	joined, err := coordinator.JoinGroup(join)
	if err != nil {
		return err
	}
	if joined.Err != sarama.ErrNoError {
		return joined.Err
	}
	all := make([]int32, partitions)
	for i := range all {
		all[i] = int32(i)
	}
	sync := &sarama.SyncGroupRequest{GroupId: group, GenerationId: joined.GenerationId, MemberId: joined.MemberId}
	if err := sync.AddGroupAssignmentMember(joined.MemberId, &sarama.ConsumerGroupMemberAssignment{
		Topics: map[string][]int32{topic: all},
	}); err != nil {
		return err
	}
	synced, err := coordinator.SyncGroup(sync)
	if err == nil && synced.Err != sarama.ErrNoError {
		err = synced.Err
	}
	return err
}
