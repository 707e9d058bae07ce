package kafkatest_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// All steps share one broker, since a start takes seconds: each step leaves it running for the next.
func TestApache(t *testing.T) {
	broker := kafkatest.StartApache(t)
	client := newClient(t, broker)

	t.Run("does not create topics by itself", func(t *testing.T) {
		if got := askForTopic(t, client); !errors.Is(got, kerr.UnknownTopicOrPartition) {
			t.Fatalf("error is %v", got)
		}
	})

	createTopic(t, client)
	produce(t, client, "one")

	t.Run("paused answers only when resumed", func(t *testing.T) {
		if err := broker.Pause(); err != nil {
			t.Fatal(err)
		}
		short, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		defer cancel()
		if err := client.Ping(short); err == nil {
			t.Fatal("a paused broker answered")
		}
		if err := broker.Resume(); err != nil {
			t.Fatal(err)
		}
		produce(t, client, "two")
		expect(t, broker, "one", "two")
	})

	t.Run("killed comes back with its records", func(t *testing.T) {
		if err := broker.Kill(); err != nil {
			t.Fatal(err)
		}
		if err := broker.Kill(); err == nil {
			t.Fatal("killed twice")
		}
		if err := broker.Restart(contextFor(t)); err != nil {
			t.Fatal(err)
		}
		produce(t, client, "three")
		expect(t, broker, "one", "two", "three")
	})

	t.Run("stops while paused and leaves nothing", func(t *testing.T) {
		if err := errors.Join(broker.Pause(), broker.Stop()); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(broker.LogPath()); !errors.Is(err, os.ErrNotExist) {
			t.Fatalf("files are left: %v", err)
		}
	})
}

// askForTopic requests a topic's metadata with auto-creation allowed, as sarama does by default.
func askForTopic(t *testing.T, client *kgo.Client) error {
	t.Helper()
	request := kmsg.NewPtrMetadataRequest()
	wanted := kmsg.NewMetadataRequestTopic()
	wanted.Topic = new(topic)
	request.Topics = append(request.Topics, wanted)
	request.AllowAutoTopicCreation = true
	response, err := request.RequestWith(contextFor(t), client)
	if err != nil {
		t.Fatal(err)
	}
	return kerr.ErrorForCode(response.Topics[0].ErrorCode)
}

func TestApacheThatCannotStartShowsTheEndOfItsLog(t *testing.T) {
	ctx := contextFor(t)
	_, err := kafkatest.NewApache(ctx, kafkatest.WithProperties(map[string]string{"num.io.threads": "-1"}))
	if err == nil || !strings.Contains(err.Error(), "num.io.threads") {
		t.Fatalf("error is %v", err)
	}
}
