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
)

// Appender writes batches of messages to one partition in order and returns the offsets that the broker acknowledged.
// A batch is sent in one produce request if it fits. Appender also implements watermill's message.Publisher, with the
// partition in event.MetadataPartition. It is safe for concurrent use; batches for different partitions share
// requests.
type Appender struct {
	producer sarama.AsyncProducer
	done     sync.WaitGroup

	mu     sync.RWMutex // held for reading while messages are handed to sarama, so that Close waits for them
	closed bool
}

// ErrClosed is returned for messages sent after Close.
var ErrClosed = errors.New("producer is closed")

// NewAppender returns an appender that is connected to the brokers.
func NewAppender(brokers []string, clientID string) (*Appender, error) {
	producer, err := sarama.NewAsyncProducer(brokers, producing(clientID))
	if err != nil {
		return nil, fmt.Errorf("kafka appender: %w", err)
	}
	a := &Appender{producer: producer}
	a.done.Go(a.settleSuccesses)
	a.done.Go(a.settleErrors)
	return a, nil
}

// Append writes the messages to the partition and returns the acknowledged offset of each. After any error, including
// the context's, the outcome is unknown: any of the messages may be in the log, or reach it later.
func (a *Appender) Append(ctx context.Context, topic string, partition int32, messages []*message.Message) ([]int64, error) {
	b := &batch{offsets: make([]int64, len(messages)), settled: make(chan struct{}), left: len(messages)}
	if len(messages) == 0 {
		return nil, nil
	}
	if err := a.send(ctx, topic, partition, messages, b); err != nil {
		return nil, err
	}
	select {
	case <-b.settled:
		return b.offsets, b.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (a *Appender) send(ctx context.Context, topic string, partition int32, messages []*message.Message, b *batch) error {
	a.mu.RLock()
	defer a.mu.RUnlock()
	if a.closed {
		return ErrClosed
	}
	for i, m := range messages {
		out, err := marshaler{}.Marshal(topic, m)
		if err != nil {
			return err
		}
		out.Partition, out.Metadata = partition, place{batch: b, index: i}
		select {
		case a.producer.Input() <- out:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// Publish implements message.Publisher. The messages of one call go to the partition that the first one names; each
// gets its offset in event.MetadataOffset.
func (a *Appender) Publish(topic string, messages ...*message.Message) error {
	if len(messages) == 0 {
		return nil
	}
	partition, err := strconv.ParseInt(messages[0].Metadata[event.MetadataPartition], 10, 32)
	if err != nil {
		return fmt.Errorf("append without a partition: %w", err)
	}
	offsets, err := a.Append(messages[0].Context(), topic, int32(partition), messages)
	for i, offset := range offsets {
		messages[i].Metadata[event.MetadataOffset] = strconv.FormatInt(offset, 10)
	}
	return err
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
	return nil
}

func (a *Appender) settleSuccesses() {
	for m := range a.producer.Successes() {
		m.Metadata.(place).settle(m.Offset, nil) //nolint:forcetypeassert // send sets it
	}
}

func (a *Appender) settleErrors() {
	for e := range a.producer.Errors() {
		e.Msg.Metadata.(place).settle(-1, e.Err) //nolint:forcetypeassert // send sets it
	}
}

// batch is an append in progress.
type batch struct {
	mu      sync.Mutex
	offsets []int64
	left    int
	err     error
	settled chan struct{}
}

// place is a message's position in its batch.
type place struct {
	batch *batch
	index int
}

func (p place) settle(offset int64, err error) {
	b := p.batch
	b.mu.Lock()
	defer b.mu.Unlock()
	b.offsets[p.index] = offset
	if err != nil && b.err == nil {
		b.err = err
	}
	if b.left--; b.left == 0 {
		close(b.settled)
	}
}
