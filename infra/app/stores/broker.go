package stores

import (
	"context"
	"path/filepath"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/kafka"
)

// broker is a broker that answers.
type broker struct {
	addresses []string
	embedded  bool
}

// startBroker waits for the configured broker, or starts an embedded one on the data directory.
func startBroker(ctx context.Context, p *lifecycle.Process, dir dataDir) (broker, error) {
	b := broker{addresses: p.Config.Brokers}
	if len(b.addresses) == 0 {
		embedded, err := kafka.StartEmbedded(filepath.Join(dir.path, "kafka"), 0)
		if err != nil {
			return b, err
		}
		p.AfterAll(func(context.Context, lifecycle.Budget) { embedded.Close() })
		b = broker{embedded.Brokers(), true}
	}
	return b, kafka.WaitReady(ctx, b.addresses)
}
