package kafka

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/IBM/sarama"
	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/projections/checkpoints"
)

// Checkpoints writes the topic of checkpoints: one partition, each record a signed note, its key the number in decimal. It is
// safe for concurrent use; two that write at once repeat a record and lose none.
type Checkpoints struct {
	cluster  brokers.Cluster
	clientID string
	reader   *Reader
}

// NewCheckpoints returns a writer that connects when it writes, which is every ten minutes; reader stays the caller's.
func NewCheckpoints(cluster brokers.Cluster, clientID string, reader *Reader) *Checkpoints {
	return &Checkpoints{cluster, clientID, reader}
}

// Newest returns the number of the topic's last checkpoint, 0 if it has none.
func (c *Checkpoints) Newest(ctx context.Context) (number uint64, err error) {
	end, err := c.reader.End(ctx, checkpoints.Topic, 0)
	if err != nil || end == 0 {
		return 0, err
	}
	err = c.reader.ReadTo(ctx, checkpoints.Topic, 0, end-1, end, func(m *message.Message) (err error) {
		number, err = strconv.ParseUint(m.Metadata["key"], 10, 64)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("newest of %s: %w", checkpoints.Topic, err)
	}
	return number, nil
}

// All returns the topic's checkpoints in order; without the topic there are none.
func (c *Checkpoints) All(ctx context.Context) (all []checkpoints.Signed, err error) {
	topics, err := TopicNames(ctx, c.cluster, c.clientID)
	if err != nil || !topics[c.cluster.Topic(checkpoints.Topic)] {
		return nil, err
	}
	_, err = c.reader.Read(ctx, checkpoints.Topic, 0, 0, func(m *message.Message) error {
		if number, err := strconv.ParseUint(m.Metadata["key"], 10, 64); err == nil { // foreign otherwise
			all = append(all, checkpoints.Signed{Number: number, Note: string(m.Payload)})
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", checkpoints.Topic, err)
	}
	return all, nil
}

// Append writes checkpoints in order, and returns when the broker has acknowledged all.
func (c *Checkpoints) Append(ctx context.Context, signed []checkpoints.Signed) error {
	_, err := within(ctx, func() (none struct{}, err error) {
		producer, err := newSyncProducer(c.cluster, producing(c.cluster, c.clientID))
		if err != nil {
			return none, err
		}
		defer func() { err = errors.Join(err, producer.Close()) }()
		for _, s := range signed {
			_, _, err := producer.SendMessage(&sarama.ProducerMessage{
				Topic: c.cluster.Topic(checkpoints.Topic), Partition: 0, Value: sarama.StringEncoder(s.Note),
				Key: sarama.StringEncoder(strconv.FormatUint(s.Number, 10)),
			})
			if err != nil {
				return none, err // the ones after it must not come before it
			}
		}
		return none, nil
	})
	if err != nil {
		return fmt.Errorf("append to %s: %w", checkpoints.Topic, err)
	}
	return nil
}
