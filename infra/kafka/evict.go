package kafka

import (
	"context"
	"errors"
	"fmt"

	"github.com/IBM/sarama"

	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// Evict removes from a group those members for whose client ids gone reports true, and returns them. Without it, the
// group reassigns a silent member's partitions only after its session times out, although the process may be known to
// be dead. A removed member that is alive joins again, and its pending work is fenced as after any rebalance.
func Evict(ctx context.Context, cluster brokers.Cluster, clientID, group string, gone func(clientID string) bool) ([]string, error) {
	evicted, err := askCoordinator(ctx, cluster, clientID, group, func(coordinator *sarama.Broker) ([]string, error) {
		members, names, err := goneMembers(coordinator, group, gone)
		if err != nil || len(members) == 0 {
			return nil, err
		}
		const leaveVersion = 4
		response, err := coordinator.LeaveGroup(&sarama.LeaveGroupRequest{Version: leaveVersion, GroupId: group, Members: members})
		if err == nil && response.Err != sarama.ErrNoError {
			err = response.Err
		}
		return names, err
	})
	if err != nil {
		return nil, fmt.Errorf("evict from %s: %w", group, err)
	}
	return evicted, nil
}

// Members returns the client ids of a group's members, in no order. A member that died stays one until its session times out.
func Members(ctx context.Context, cluster brokers.Cluster, clientID, group string) ([]string, error) {
	members, err := askCoordinator(ctx, cluster, clientID, group, func(coordinator *sarama.Broker) ([]string, error) {
		_, names, err := goneMembers(coordinator, group, func(string) bool { return true })
		return names, err
	})
	if err != nil {
		return nil, fmt.Errorf("members of %s: %w", group, err)
	}
	return members, nil
}

// askCoordinator asks the broker that coordinates a group, on a connection of its own.
func askCoordinator(
	ctx context.Context, cluster brokers.Cluster, clientID, group string, ask func(*sarama.Broker) ([]string, error),
) ([]string, error) {
	return within(ctx, func() ([]string, error) {
		client, err := sarama.NewClient(cluster.Addresses, base(cluster, clientID))
		if err != nil {
			return nil, err
		}
		defer func() { _ = client.Close() }()
		coordinator, err := client.Coordinator(group)
		if err != nil {
			return nil, err
		}
		return ask(coordinator)
	})
}

func goneMembers(
	coordinator *sarama.Broker, group string, gone func(string) bool,
) (members []sarama.MemberIdentity, names []string, err error) {
	described, err := coordinator.DescribeGroups(&sarama.DescribeGroupsRequest{Groups: []string{group}})
	if err != nil {
		return nil, nil, err
	}
	if len(described.Groups) != 1 {
		return nil, nil, errors.New("the coordinator does not describe the group")
	}
	for id, m := range described.Groups[0].Members {
		if gone(m.ClientId) {
			members = append(members, sarama.MemberIdentity{MemberId: id})
			names = append(names, m.ClientId)
		}
	}
	return members, names, nil
}
