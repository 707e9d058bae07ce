package kafkatest

import (
	"context"
	"os"

	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// KindVariable names the environment variable that selects the kind of broker for Start: "kfake", the default,
// "apache" or "apache-secured".
const KindVariable = "TOOLMILL_TEST_KAFKA"

// Broker is a running single-node Kafka cluster of either kind.
type Broker interface {
	// Addrs returns the bootstrap addresses, host:port, for clients: the proxy's if there is one. They stay the same
	// over Restart.
	Addrs() []string

	// Reach returns how a client reaches the broker that may do everything.
	Reach() brokers.Cluster

	// Access returns how one of Users reaches the broker, for the service's settings; the zero value for a plain broker.
	Access(user string) Access

	// PlainAddrs returns the addresses for readers outside the service, which use no TLS: those of all for a plain broker.
	PlainAddrs() []string

	// Proxy returns the proxy that all clients pass through, or nil without WithProxy.
	Proxy() *Proxy

	// Restart stops the broker, cleanly if it still runs, and starts it on the same port with the same data.
	Restart(ctx context.Context) error

	// Stop ends the broker and removes the data directory that it created, if any. It may be called twice.
	Stop() error
}

// TB is what this package needs of testing.TB, so that programs other than tests need not import testing.
type TB interface {
	Helper()
	Logf(format string, args ...any)
	Fatalf(format string, args ...any)
	Cleanup(func())
}

// Start runs a broker of the kind that TOOLMILL_TEST_KAFKA names until the test ends.
func Start(t TB, opts ...Option) Broker {
	t.Helper()
	switch kind := os.Getenv(KindVariable); kind {
	case "", "kfake":
		return StartFake(t, opts...)
	case "apache":
		return StartApache(t, opts...)
	case "apache-secured":
		return StartApache(t, append(opts, WithSecurity())...)
	default:
		t.Fatalf("kafkatest: %s is %q, want kfake, apache or apache-secured", KindVariable, kind)
		return nil
	}
}

// StartFake runs a kfake broker until the test ends.
func StartFake(t TB, opts ...Option) *Fake {
	t.Helper()
	broker, err := NewFake(opts...)
	if err != nil {
		t.Fatalf("%v", err)
	}
	stopAtEnd(t, broker)
	return broker
}

// StartApache runs an Apache Kafka broker until the test ends.
func StartApache(t TB, opts ...Option) *Apache {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), apacheStartTimeout)
	defer cancel()
	broker, err := NewApache(ctx, opts...)
	if err != nil {
		t.Fatalf("%v", err)
	}
	stopAtEnd(t, broker)
	return broker
}

func stopAtEnd(t TB, broker Broker) {
	t.Cleanup(func() {
		if err := broker.Stop(); err != nil {
			t.Logf("%v", err)
		}
	})
}
