// Package described asks brokers what they are, and how they are set.
package described

import (
	"errors"
	"fmt"

	"github.com/IBM/sarama"
	"github.com/twmb/franz-go/pkg/kversion"

	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// describeCluster is an API that brokers have from 2.8.0 on (KIP-700), the release whose protocol the service speaks.
const describeCluster = 60

// Oldest is the oldest broker of a cluster.
type Oldest struct {
	// Guess is its release, such as "v4.1", as far as what it supports tells.
	Guess string
	// TooOld is set before 2.8.
	TooOld bool
}

// OldestOf asks every broker of a cluster.
func OldestOf(cluster brokers.Cluster, clientID string) (oldest Oldest, err error) {
	settings := cluster.Settings(clientID)
	client, err := sarama.NewClient(cluster.Addresses, settings)
	if err != nil {
		return oldest, fmt.Errorf("kafka: release: %w", err)
	}
	defer func() { _ = client.Close() }()
	keysMin := 0
	for _, broker := range client.Brokers() {
		known, keys, err := supported(broker, settings)
		if err != nil {
			return oldest, fmt.Errorf("kafka: release of broker %d: %w", broker.ID(), err)
		}
		if keysMin == 0 || keys < keysMin {
			keysMin = keys
			oldest = Oldest{Guess: known.VersionGuess(), TooOld: !known.HasKey(describeCluster)}
		}
	}
	return oldest, nil
}

// supported returns what a broker supports. A newer broker has more APIs.
func supported(broker *sarama.Broker, settings *sarama.Config) (known *kversion.Versions, keys int, err error) {
	if err := broker.Open(settings); err != nil && !errors.Is(err, sarama.ErrAlreadyConnected) {
		return nil, 0, err
	}
	says, err := broker.ApiVersions(&sarama.ApiVersionsRequest{})
	if err != nil {
		return nil, 0, err
	}
	known = new(kversion.Versions)
	for _, k := range says.ApiKeys {
		known.SetMaxKeyVersion(k.ApiKey, k.MaxVersion)
	}
	return known, len(says.ApiKeys), nil
}
