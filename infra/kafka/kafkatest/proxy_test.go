package kafkatest_test

import (
	"context"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

func TestProxyStandsBetweenEveryClientAndTheBroker(t *testing.T) {
	for kind, start := range kinds {
		t.Run(kind, func(t *testing.T) {
			broker := start(t, kafkatest.WithProxy())
			client := newClient(t, broker)
			createTopic(t, client)
			produce(t, client, "one")

			t.Run("cut", func(t *testing.T) {
				// The client knows the broker's address: a broker that advertised its own would answer now.
				broker.Proxy().Cut()
				short, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
				defer cancel()
				if err := client.Ping(short); err == nil {
					t.Fatal("the broker answered past a cut proxy")
				}

				broker.Proxy().Restore()
				produce(t, client, "two")
				expect(t, broker, "one", "two")
			})

			t.Run("dropped replies leave the record written", func(t *testing.T) {
				// One attempt only, so that what is read below can only come from it.
				once := newClient(t, broker, kgo.RecordRetries(0), kgo.DisableIdempotentWrite())
				produce(t, once, "three") // which connects
				dropped := broker.Proxy().DropReplies()
				impatient, cancel := context.WithCancel(contextFor(t))
				go func() {
					<-dropped
					cancel()
				}()
				record := &kgo.Record{Topic: topic, Value: []byte("unknown")}
				if err := once.ProduceSync(impatient, record).FirstErr(); err == nil {
					t.Fatal("acknowledged while replies are dropped")
				}

				broker.Proxy().Restore()
				expect(t, broker, "one", "two", "three", "unknown")
			})
		})
	}
}

func TestDelayHoldsBackAnAnswer(t *testing.T) {
	const delay = 100 * time.Millisecond
	broker := kafkatest.StartFake(t, kafkatest.WithProxy())
	client := newClient(t, broker)
	if err := client.Ping(contextFor(t)); err != nil {
		t.Fatal(err)
	}

	broker.Proxy().Delay(delay)
	begin := time.Now()
	if err := client.Ping(contextFor(t)); err != nil {
		t.Fatal(err)
	}
	if took := time.Since(begin); took < 2*delay { // there and back
		t.Fatalf("answered after %v", took)
	}
}

func TestProxyOutlivesItsBroker(t *testing.T) {
	broker := kafkatest.StartFake(t, kafkatest.WithProxy())
	if err := broker.Restart(contextFor(t)); err != nil {
		t.Fatal(err)
	}
	accepted := broker.Proxy().Accepted()
	if err := newClient(t, broker).Ping(contextFor(t)); err != nil {
		t.Fatal(err)
	}
	if broker.Proxy().Accepted() == accepted {
		t.Fatal("the client did not come through the proxy")
	}
}
