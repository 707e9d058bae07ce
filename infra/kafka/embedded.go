package kafka

import (
	"fmt"

	"github.com/twmb/franz-go/pkg/kfake"

	"github.com/toolmill/toolmill/infra/kafka/appendtime"
)

// Embedded is a broker in this process. It keeps its log on disk as a Kafka broker does: records are written before
// they are acknowledged and synced by the kernel, so they survive the death of the process but not that of the
// machine. It does not replicate, and its authors call it a fake: it is for development only, and infra/app refuses
// it elsewhere. It stamps all records with its own time (package appendtime), which is this process's.
type Embedded struct{ cluster *kfake.Cluster }

// StartEmbedded starts a broker on loopback with its log under dir. Port 0 means any free port.
func StartEmbedded(dir string, port int) (*Embedded, error) {
	cluster, err := kfake.NewCluster(kfake.NumBrokers(1), kfake.Ports(port), kfake.DataDir(dir))
	if err != nil {
		return nil, fmt.Errorf("embedded broker: %w", err)
	}
	appendtime.On(cluster)
	return &Embedded{cluster: cluster}, nil
}

// Brokers returns the addresses to connect to.
func (e *Embedded) Brokers() []string { return e.cluster.ListenAddrs() }

// Close stops the broker and syncs its log.
func (e *Embedded) Close() { e.cluster.Close() }
