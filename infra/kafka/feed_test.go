package kafka_test

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// After every process of a busy machine was killed, brokers need longer to elect than one question is repeated for.
func TestTheLiveFeedWaitsForLeadersHoweverLongTheElectionTakes(t *testing.T) {
	broker := kafkatest.StartFake(t)
	b := benchOn(t, broker)
	b.checkTopics(1)                 // makes them
	const longerThanOneQuestion = 60 // 20 tries of two requests each
	var asked atomic.Int32
	broker.Cluster().ControlKey(int16(kmsg.ListOffsets), func(r kmsg.Request) (kmsg.Response, error, bool) {
		broker.Cluster().KeepControl()
		if asked.Add(1) > longerThanOneQuestion {
			return nil, nil, false
		}
		return notLed(r), nil, true
	})
	ctx, cancel := context.WithCancel(t.Context())
	ready, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		ended <- kafka.RunFeed(ctx, b.brokers, "test", commands.EventsTopic, slog.New(slog.DiscardHandler), ready, func(*message.Message) {})
	}()
	select {
	case <-ready:
		cancel()
		if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	case err := <-ended:
		cancel()
		t.Fatalf("after %d questions: %v", asked.Load(), err)
	}
}

func notLed(r kmsg.Request) kmsg.Response {
	asked := r.(*kmsg.ListOffsetsRequest)
	response := asked.ResponseKind().(*kmsg.ListOffsetsResponse)
	for _, topic := range asked.Topics {
		answered := kmsg.NewListOffsetsResponseTopic()
		answered.Topic = topic.Topic
		for _, partition := range topic.Partitions {
			one := kmsg.NewListOffsetsResponseTopicPartition()
			one.Partition, one.ErrorCode = partition.Partition, kerr.NotLeaderForPartition.Code
			answered.Partitions = append(answered.Partitions, one)
		}
		response.Topics = append(response.Topics, answered)
	}
	return response
}
