package kafkatest_test

import (
	"testing"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

func TestFakeInjectsFaults(t *testing.T) {
	broker := kafkatest.StartFake(t, kafkatest.WithKfake(kfake.SeedTopics(1, topic)))
	client := newClient(t, broker)
	fault := broker.Cluster().Fault(kfake.Fault{Keys: []kmsg.Key{kmsg.Produce}, Err: kerr.RequestTimedOut})

	produce(t, client, "one") // the client retries, and the idempotent producer writes the record once

	if fault.Hits() != 1 {
		t.Fatalf("%d faults, want 1", fault.Hits())
	}
	expect(t, broker, "one")
}

func TestFakeStoppedHasNoCluster(t *testing.T) {
	broker := kafkatest.StartFake(t)
	if err := broker.Stop(); err != nil {
		t.Fatal(err)
	}
	if broker.Cluster() != nil {
		t.Fatal("a stopped broker still has a cluster")
	}
}
