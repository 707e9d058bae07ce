package stores

import (
	"context"
	"path/filepath"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
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
	return readyBroker(ctx, p, broker{cluster: cluster})
}

// readyBroker waits for a broker, and looks which generation of topics counts.
func readyBroker(ctx context.Context, p *lifecycle.Process, b broker) (broker, error) {
	err := kafka.WaitReady(ctx, b.cluster)
	if err == nil {
		b.cluster, err = inGeneration(ctx, p, b.cluster)
	}
	return b, err
}
