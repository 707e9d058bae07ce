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
		b := broker{brokers.Plaintext(embedded.Brokers()...), true}
		return b, kafka.WaitReady(ctx, b.cluster)
	}
	cluster, err := Cluster(p.Config, p.Config.Brokers, p.Logger)
	if err != nil {
		return broker{}, err
	}
	return broker{cluster: cluster}, kafka.WaitReady(ctx, cluster)
}
