package kafka_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// After all processes of a busy machine were killed, electing leaders takes longer than a single request is retried.
func TestTheLiveFeedWaitsForLeadersHoweverLongTheElectionTakes(t *testing.T) {
	broker := kafkatest.StartFake(t)
	b := benchOn(t, broker)
	b.checkTopics(1) // creates the topics
	asked := broker.ElectSlowly(commands.EventsTopic)
	ctx, cancel := context.WithCancel(t.Context())
	ready, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		ended <- kafka.RunFeed(ctx, b.cluster, "test", commands.EventsTopic, slog.New(slog.DiscardHandler), ready, func(*message.Message) {})
	}()
	select {
	case <-ready:
		cancel()
		if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	case err := <-ended:
		cancel()
		t.Fatalf("after %d requests: %v", asked(), err)
	}
}
