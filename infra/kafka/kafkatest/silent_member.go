package kafkatest

import (
	"errors"
	"slices"
	"time"

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
	c := sarama.NewConfig()
	c.Version, c.ClientID = sarama.V2_8_0_0, clientID
	cluster.Configure(c)
	client, err := sarama.NewClient(cluster.Addresses, c)
	if err != nil {
		return err
	}
	defer func() { _ = client.Close() }() // closing sends no leave request
	coordinator, joined, err := joinAlone(client, group, topic)
	if err != nil {
		return err
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

// joinAlone makes a client the member of a group. A broker that has just started may name a coordinator that does not know of it yet, so it is
// asked for half a minute.
func joinAlone(client sarama.Client, group, topic string) (*sarama.Broker, *sarama.JoinGroupResponse, error) {
	const sessionMs, settles = 5 * 60 * 1000, 30 * time.Second
	join := &sarama.JoinGroupRequest{
		Version: 1, GroupId: group, SessionTimeout: sessionMs, RebalanceTimeout: sessionMs, ProtocolType: "consumer",
	}
	if err := join.AddGroupProtocolMetadata("sticky", &sarama.ConsumerGroupMemberMetadata{Topics: []string{topic}}); err != nil {
		return nil, nil, err
	}
	again, timeout := time.NewTicker(readyInterval), time.After(settles)
	defer again.Stop()
	for {
		coordinator, joined, err := joinOnce(client, group, join)
		if !slices.ContainsFunc(unsettled, func(passing sarama.KError) bool { return errors.Is(err, passing) }) {
			return coordinator, joined, err
		}
		select {
		case <-again.C:
		case <-timeout:
			return nil, nil, err
		}
	}
}

// unsettled are a coordinator's errors that pass.
var unsettled = []sarama.KError{sarama.ErrNotCoordinatorForConsumer, sarama.ErrConsumerCoordinatorNotAvailable, sarama.ErrOffsetsLoadInProgress}

// joinOnce asks the coordinator that the brokers name now.
func joinOnce(client sarama.Client, group string, join *sarama.JoinGroupRequest) (*sarama.Broker, *sarama.JoinGroupResponse, error) {
	if err := client.RefreshCoordinator(group); err != nil {
		return nil, nil, err
	}
	coordinator, err := client.Coordinator(group)
	if err != nil {
		return nil, nil, err
	}
	joined, err := coordinator.JoinGroup(join)
	if err == nil && joined.Err != sarama.ErrNoError {
		err = joined.Err
	}
	return coordinator, joined, err
}
