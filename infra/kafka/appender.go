package kafka

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"

	"github.com/IBM/sarama"
	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/kafka/packed"
)

// Appender writes messages to a given partition and returns the offsets that the broker acknowledged. Each message is one
// record, written completely or not at all. Appender also implements watermill's message.Publisher, with the partition in
// event.MetadataPartition. It is safe for concurrent use; messages for different partitions share requests.
type Appender struct {
	cluster  brokers.Cluster
	client   sarama.Client
	producer sarama.AsyncProducer
	packs    func() bool
	done     sync.WaitGroup

	mu     sync.RWMutex // held for reading while messages are handed to sarama, so that Close waits for them
	closed bool
}

// ErrClosed is returned for messages sent after Close.
var ErrClosed = errors.New("producer is closed")

// RecordBytesMax is the maximum size of a record of the events topic, including its headers; the topic's max.message.bytes is
// set to it. A frame is rarely above OwnerConfig.FrameBytesMax: only a single decision may be.
const RecordBytesMax = 8 << 20

// NewAppender returns an appender that is connected to the brokers. packs is asked for each record of the events topic whether its
// frame is packed (package packed). If it says so now, batches are not compressed once more.
func NewAppender(cluster brokers.Cluster, clientID string, packs func() bool) (*Appender, error) {
	settings := producing(cluster, clientID)
	settings.Producer.MaxMessageBytes = RecordBytesMax
	if !packs() {
		settings.Producer.Compression, settings.Producer.CompressionLevel = compression, compressionLevel
	}
	client, err := sarama.NewClient(cluster.Addresses, settings)
	if err != nil {
		return nil, fmt.Errorf("kafka appender: %w", err)
	}
	producer, err := sarama.NewAsyncProducerFromClient(client)
	if err != nil {
		return nil, fmt.Errorf("kafka appender: %w", errors.Join(err, client.Close()))
	}
	a := &Appender{cluster: cluster, client: client, producer: producer, packs: packs}
	a.done.Go(a.settleSuccesses)
	a.done.Go(a.settleErrors)
	return a, nil
}

// Append writes a message to the partition and returns its acknowledged offset. After any error, including the context's, the
// outcome is unknown: the message may be in the log, or reach it later.
func (a *Appender) Append(ctx context.Context, topic string, partition int32, m *message.Message) (int64, error) {
	settled := make(chan settlement, 1)
	if err := a.send(ctx, topic, partition, m, settled); err != nil {
		return 0, err
	}
	select {
	case s := <-settled:
		return s.offset, s.err
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

func (a *Appender) send(ctx context.Context, topic string, partition int32, m *message.Message, settled chan<- settlement) error {
	out, err := a.marshal(topic, m)
	if err != nil {
		return err
	}
	out.Partition, out.Metadata = partition, settled
	return a.hand(ctx, out)
}

func (a *Appender) marshal(topic string, m *message.Message) (*sarama.ProducerMessage, error) {
	if isEvents(topic) && a.packs() {
		m = packed.Pack(m)
	}
	return marshaler{}.Marshal(a.cluster.Topic(topic), m)
}

// hand passes a message with its partition, and as metadata where it is settled, to sarama.
func (a *Appender) hand(ctx context.Context, out *sarama.ProducerMessage) error {
	a.mu.RLock()
	defer a.mu.RUnlock()
	if a.closed {
		return ErrClosed
	}
	select {
	case a.producer.Input() <- out:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Publish implements message.Publisher. Each message goes to the partition that it names, after the one before it is
// acknowledged, and gets its offset in event.MetadataOffset.
func (a *Appender) Publish(topic string, messages ...*message.Message) error {
	for _, m := range messages {
		partition, err := strconv.ParseInt(m.Metadata[event.MetadataPartition], 10, 32)
		if err != nil {
			return fmt.Errorf("append without a partition: %w", err)
		}
		offset, err := a.Append(m.Context(), topic, int32(partition), m)
		if err != nil {
			return err
		}
		m.Metadata[event.MetadataOffset] = strconv.FormatInt(offset, 10)
	}
	return nil
}

// Close waits for pending messages and disconnects.
func (a *Appender) Close() error {
	a.mu.Lock()
	if a.closed {
		a.mu.Unlock()
		return nil
	}
	a.closed = true
	a.mu.Unlock()
	a.producer.AsyncClose()
	a.done.Wait()
	return a.client.Close()
}

// settlement is how an append ended.
type settlement struct {
	offset int64
	err    error
}

func (a *Appender) settleSuccesses() {
	for m := range a.producer.Successes() {
		m.Metadata.(chan<- settlement) <- settlement{offset: m.Offset} //nolint:forcetypeassert // send sets it
	}
}

func (a *Appender) settleErrors() {
	for e := range a.producer.Errors() {
		e.Msg.Metadata.(chan<- settlement) <- settlement{err: e.Err} //nolint:forcetypeassert // send sets it
	}
}
