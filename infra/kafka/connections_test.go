package kafka_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// fetched is what a fetch asks for.
type fetched struct{ partitions, waitMillis int }

// fetchesOf returns each fetch of a topic as the broker gets it. None is lost, so that a test reads the first ones.
func fetchesOf(broker *kafkatest.Fake, topic string) <-chan fetched {
	fetches := make(chan fetched, 1000)
	cluster := broker.Cluster()
	cluster.ControlKey(int16(kmsg.Fetch), func(r kmsg.Request) (kmsg.Response, error, bool) {
		cluster.KeepControl()
		if fetch, ok := r.(*kmsg.FetchRequest); ok && len(fetch.Topics) == 1 && fetch.Topics[0].Topic == topic {
			select {
			case fetches <- fetched{len(fetch.Topics[0].Partitions), int(fetch.MaxWaitMillis)}:
			default: // the test has read what it wants
			}
		}
		return nil, nil, false
	})
	return fetches
}

// endsUnanswered has the broker answer nothing any more and fails unless the consumer ends all the same, before its
// connections time out after 10 s.
func endsUnanswered(t *testing.T, broker *kafkatest.Fake, cancel context.CancelFunc, ended <-chan struct{}) {
	t.Helper()
	broker.Proxy().DropReplies()
	cancel()
	select {
	case <-ended:
	case <-time.After(8 * time.Second):
		t.Error("the consumer waited for its fetch")
	}
	broker.Proxy().Restore()
	<-ended
}

func TestFollowingEndsWhileItsFetchWaits(t *testing.T) {
	broker := kafkatest.StartFake(t, kafkatest.WithProxy())
	b := benchOn(t, broker)
	fetches := fetchesOf(broker, commands.RepliesTopic)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = b.reader.Follow(ctx, commands.RepliesTopic, 0, 0, func(*message.Message) error { return nil })
	}()
	if got, want := <-fetches, (fetched{partitions: 1, waitMillis: 5000}); got != want {
		t.Errorf("the fetch is %+v, want %+v", got, want)
	}
	endsUnanswered(t, broker, cancel, ended)
}

// A fetch of some partitions would delay the subscription of the others.
func TestTheLiveFeedFetchesAllPartitionsFromTheFirstFetchOnAndEndsWhileItWaits(t *testing.T) {
	broker := kafkatest.StartFake(t, kafkatest.WithProxy())
	b := benchOn(t, broker)
	fetches := fetchesOf(broker, commands.EventsTopic)
	broker.Proxy().Delay(30 * time.Millisecond) // sarama's first fetch is 100 ms after the first subscription
	ctx, cancel := context.WithCancel(t.Context())
	ready, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		err := kafka.RunFeed(ctx, b.cluster, "test", commands.EventsTopic, slog.New(slog.DiscardHandler), ready, func(*message.Message) {})
		if err != nil {
			t.Error(err)
		}
	}()
	if got, want := <-fetches, (fetched{partitions: partitions, waitMillis: 5000}); got != want {
		t.Errorf("the first fetch is %+v, want %+v", got, want)
	}
	endsUnanswered(t, broker, cancel, ended)
}
