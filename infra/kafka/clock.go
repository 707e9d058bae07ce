package kafka

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/IBM/sarama"
	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// Clock measures the brokers' clocks: it writes a record and reads back when the partition's leader accepted it. On a
// topic without message.timestamp.type=LogAppendTime it would read its own time; CheckTopics ensures the setting.
type Clock struct {
	// sending is held while the producer sends or closes, because an abandoned measurement may still be in progress.
	sending  sync.Mutex
	closed   bool
	cluster  brokers.Cluster
	producer sarama.SyncProducer
	reader   *Reader
	topic    string
	// partitions are measured in turn, so that every leader is.
	partitions, next int32
}

// NewClock returns a clock that uses an existing topic. The caller closes the reader.
func NewClock(cluster brokers.Cluster, clientID string, reader *Reader, topic string, partitions int32) (*Clock, error) {
	c := base(cluster, clientID)
	c.Producer.RequiredAcks = sarama.WaitForLocal
	c.Producer.Return.Successes = true
	c.Producer.Partitioner = newPartitioner
	c.Producer.Retry.Max = 0 // the time of a retry says nothing about the first attempt
	producer, err := newSyncProducer(cluster, c)
	if err != nil {
		return nil, fmt.Errorf("kafka clock: %w", err)
	}
	return &Clock{cluster: cluster, producer: producer, reader: reader, topic: topic, partitions: partitions}, nil
}

// Off returns how far the clock of the next partition's leader is ahead of this process's, at least: the part that
// the round trip can explain is not counted. It is not safe for concurrent use.
func (c *Clock) Off(ctx context.Context) (time.Duration, error) {
	partition := c.next
	c.next = (c.next + 1) % c.partitions
	before := time.Now()
	offset, err := within(ctx, func() (int64, error) { return c.send(partition) })
	after := time.Now()
	if err != nil {
		return 0, fmt.Errorf("kafka clock: %w", err)
	}
	taken, err := c.taken(ctx, partition, offset)
	if err != nil {
		return 0, fmt.Errorf("kafka clock: %w", err)
	}
	return Outside(taken, before, after), nil
}

func (c *Clock) send(partition int32) (offset int64, err error) {
	c.sending.Lock()
	defer c.sending.Unlock()
	if c.closed {
		return 0, errClosed
	}
	_, offset, err = c.producer.SendMessage(&sarama.ProducerMessage{Topic: c.cluster.Topic(c.topic), Partition: partition})
	return offset, err
}

func (c *Clock) taken(ctx context.Context, partition int32, offset int64) (at time.Time, err error) {
	err = errNotThere
	readErr := c.reader.ReadTo(ctx, c.topic, partition, offset, offset+1, func(m *message.Message) error {
		var milliseconds int64
		milliseconds, err = strconv.ParseInt(m.Metadata[event.MetadataBrokerTime], 10, 64)
		at = time.UnixMilli(milliseconds)
		return nil
	})
	return at, errors.Join(readErr, err)
}

var (
	errNotThere = errors.New("the record that was written is missing")
	errClosed   = errors.New("the clock is closed")
)

// Outside returns how far a time, reported in whole milliseconds, is before (negative) or after the span of the
// measurement, 0 within it.
func Outside(told, before, after time.Time) time.Duration {
	switch before = before.Truncate(time.Millisecond); {
	case told.Before(before):
		return told.Sub(before)
	case told.After(after):
		return told.Sub(after)
	}
	return 0
}

// Close disconnects, once a measurement in progress has ended or the producer has given it up.
func (c *Clock) Close() error {
	c.sending.Lock()
	defer c.sending.Unlock()
	c.closed = true
	return c.producer.Close()
}
