package kafka

import (
	"errors"

	"github.com/IBM/sarama"

	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// syncProducer owns its client. Sarama's constructors that connect by themselves leave the client open if the brokers refuse the
// producer, as they do for one without rights: each attempt would leave connections and goroutines.
type syncProducer struct {
	sarama.SyncProducer
	client sarama.Client
}

func newSyncProducer(cluster brokers.Cluster, settings *sarama.Config) (sarama.SyncProducer, error) {
	client, err := sarama.NewClient(cluster.Addresses, settings)
	if err != nil {
		return nil, err
	}
	producer, err := sarama.NewSyncProducerFromClient(client)
	if err != nil {
		return nil, errors.Join(err, client.Close())
	}
	return syncProducer{SyncProducer: producer, client: client}, nil
}

// Close waits for pending messages and disconnects.
func (p syncProducer) Close() error { return errors.Join(p.SyncProducer.Close(), p.client.Close()) }
