package kafkatest_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

const topic string = "kafkatest"

func contextFor(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 60*time.Second)
	t.Cleanup(cancel)
	return ctx
}

func newClient(t *testing.T, broker kafkatest.Broker, opts ...kgo.Opt) *kgo.Client {
	t.Helper()
	client, err := kgo.NewClient(append([]kgo.Opt{
		kgo.SeedBrokers(broker.Addrs()...),
		kgo.RecordPartitioner(kgo.ManualPartitioner()),
		kgo.DisableClientMetrics(),              // the client's own requests would consume the test's faults
		kgo.RequestTimeoutOverhead(time.Second), // otherwise a handshake with a paused broker takes 10 s, whatever the context's deadline
	}, opts...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	return client
}

func createTopic(t *testing.T, client *kgo.Client) {
	t.Helper()
	request := kmsg.NewPtrCreateTopicsRequest()
	wanted := kmsg.NewCreateTopicsRequestTopic()
	wanted.Topic, wanted.NumPartitions, wanted.ReplicationFactor = topic, 1, 1
	request.Topics = append(request.Topics, wanted)
	response, err := request.RequestWith(contextFor(t), client)
	if err != nil {
		t.Fatal(err)
	}
	if err := kerr.ErrorForCode(response.Topics[0].ErrorCode); err != nil {
		t.Fatal(err)
	}
}

func produce(t *testing.T, client *kgo.Client, values ...string) {
	t.Helper()
	for _, value := range values {
		record := &kgo.Record{Topic: topic, Value: []byte(value)}
		if err := client.ProduceSync(contextFor(t), record).FirstErr(); err != nil {
			t.Fatalf("produce %s: %v", value, err)
		}
	}
}

// expect reads the topic from its start with a new client.
func expect(t *testing.T, broker kafkatest.Broker, want ...string) {
	t.Helper()
	fromStart := map[string]map[int32]kgo.Offset{topic: {0: kgo.NewOffset().At(0)}}
	client := newClient(t, broker, kgo.ConsumePartitions(fromStart))
	ctx := contextFor(t)
	var got []string
	for len(got) < len(want) {
		fetches := client.PollFetches(ctx)
		if ctx.Err() != nil {
			t.Fatalf("read %q, want %q", got, want)
		}
		fetches.EachRecord(func(record *kgo.Record) { got = append(got, string(record.Value)) })
	}
	if !slices.Equal(got, want) {
		t.Fatalf("read %q, want %q", got, want)
	}
}
