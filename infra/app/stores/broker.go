package stores

import (
	"context"
	"crypto/tls"
	"path/filepath"
	"time"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/certificates"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// broker is a broker that answers.
type broker struct {
	cluster  brokers.Cluster
	embedded bool
}

// startBroker waits for the configured broker, or starts an embedded one on the data directory.
func startBroker(ctx context.Context, p *lifecycle.Process, dir dataDir) (broker, error) {
	if len(p.Config.Brokers) == 0 {
		embedded, err := kafka.StartEmbedded(filepath.Join(dir.path, "kafka"), 0)
		if err != nil {
			return broker{}, err
		}
		p.AfterAll(func(context.Context, lifecycle.Budget) { embedded.Close() })
		return readyBroker(ctx, p, broker{brokers.Plaintext(embedded.Brokers()...), true})
	}
	cluster, err := Cluster(p.Config, p.Config.Brokers, p.Logger)
	if err != nil {
		return broker{}, err
	}
	if ours := cluster.Security.TLS; ours != nil {
		p.Metrics.Certificate("kafka", func() (time.Time, bool) { return endOf(ours("")) })
	}
	return readyBroker(ctx, p, broker{cluster: cluster})
}

// endOf returns when the certificate by which a client is known ends, false if it has none.
func endOf(client *tls.Config) (time.Time, bool) {
	if len(client.Certificates) == 0 {
		return time.Time{}, false
	}
	return certificates.Ends(&client.Certificates[0])
}

// readyBroker waits for a broker, and looks which generation of topics counts.
func readyBroker(ctx context.Context, p *lifecycle.Process, b broker) (broker, error) {
	err := kafka.WaitReady(ctx, b.cluster)
	if err == nil {
		b.cluster, err = inGeneration(ctx, p, b.cluster)
	}
	return b, err
}
