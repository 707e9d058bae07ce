// Package offsets asks brokers where partitions begin and end.
package offsets

import (
	"errors"

	"github.com/IBM/sarama"
)

// Of returns the offsets of a topic's partitions at a time, which is sarama.OffsetOldest, sarama.OffsetNewest or
// milliseconds. It asks each leader once for all its partitions: sarama's client asks for one partition at a time, and
// an idle service that looks at its lag would spend much of its processor time on that.
//
// As sarama's does, it asks once more with fresh metadata if the first time fails: a connection that was idle may be closed at
// the other end.
func Of(client sarama.Client, topic string, at int64, partitions ...int32) (map[int32]int64, error) {
	if offsets, err := of(client, topic, at, partitions); err == nil {
		return offsets, nil
	}
	if err := client.RefreshMetadata(topic); err != nil {
		return nil, err
	}
	return of(client, topic, at, partitions)
}

func of(client sarama.Client, topic string, at int64, partitions []int32) (map[int32]int64, error) {
	requests, err := byLeader(client, topic, at, partitions)
	if err != nil {
		return nil, err
	}
	offsets := make(map[int32]int64, len(partitions))
	for leader, request := range requests {
		if err := ask(leader, request.OffsetRequest, topic, request.partitions, offsets); err != nil {
			return nil, err
		}
	}
	return offsets, nil
}

// question is what one leader is asked.
type question struct {
	*sarama.OffsetRequest

	partitions []int32
}

func byLeader(client sarama.Client, topic string, at int64, partitions []int32) (map[*sarama.Broker]*question, error) {
	requests := make(map[*sarama.Broker]*question)
	for _, partition := range partitions {
		leader, err := client.Leader(topic, partition)
		if err != nil {
			return nil, err
		}
		if requests[leader] == nil {
			requests[leader] = &question{OffsetRequest: sarama.NewOffsetRequest(client.Config().Version)}
		}
		requests[leader].AddBlock(topic, partition, at, 1)
		requests[leader].partitions = append(requests[leader].partitions, partition)
	}
	return requests, nil
}

func ask(
	leader *sarama.Broker, request *sarama.OffsetRequest, topic string, partitions []int32, offsets map[int32]int64,
) error {
	response, err := leader.GetAvailableOffsets(request)
	if err != nil {
		_ = leader.Close() // the next Leader reopens a broken connection
		return err
	}
	for _, partition := range partitions {
		block := response.GetBlock(topic, partition)
		switch {
		case block == nil:
			_ = leader.Close()
			return sarama.ErrIncompleteResponse
		case !errors.Is(block.Err, sarama.ErrNoError):
			return block.Err
		case len(block.Offsets) != 1:
			return sarama.ErrOffsetOutOfRange
		}
		offsets[partition] = block.Offsets[0]
	}
	return nil
}
