package kafka

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/IBM/sarama"
	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// Bulk writes a partition from its beginning, many records in each request. Each must get the offset that follows the one
// before: nobody else may write.
type Bulk struct {
	appender  *Appender
	topic     string
	partition int32
	next      int64
	bytesMax  int
	bytes     int
	pending   []pending
}

type pending struct {
	settled chan settlement
	offset  int64
	bytes   int
}

// ErrNotAlone means that somebody else writes to a partition that is being filled.
var ErrNotAlone = errors.New("a record did not get the next offset: somebody else writes to the partition")

// Bulk returns a writer of an empty partition.
func (a *Appender) Bulk(topic string, partition int32) *Bulk {
	return &Bulk{appender: a, topic: topic, partition: partition, bytesMax: pendingBytesMax}
}

// The records of a Bulk that wait for their acknowledgement.
const (
	pendingMax      = 8_192
	pendingBytesMax = 32 << 20
)

// Bounded bounds the bytes that wait for their acknowledgement, for who fills many partitions at once. It returns the writer.
func (b *Bulk) Bounded(bytesMax int) *Bulk {
	b.bytesMax = bytesMax
	return b
}

// Next returns the offset of the next record.
func (b *Bulk) Next() int64 { return b.next }

// Add writes a record, with the broker's time that its message has; the topic decides whether that is kept.
func (b *Bulk) Add(ctx context.Context, m *message.Message) error {
	for len(b.pending) >= pendingMax || len(b.pending) > 0 && b.bytes >= b.bytesMax {
		if err := b.settle(ctx); err != nil {
			return err
		}
	}
	out, err := b.appender.marshal(b.topic, m)
	if err != nil {
		return err
	}
	if milliseconds, err := strconv.ParseInt(m.Metadata[event.MetadataBrokerTime], 10, 64); err == nil {
		out.Timestamp = time.UnixMilli(milliseconds)
	}
	if out.Key != nil && out.Key.Length() == 0 {
		out.Key = nil
	}
	p := pending{make(chan settlement, 1), b.next, out.Value.Length()}
	out.Partition, out.Metadata = b.partition, (chan<- settlement)(p.settled)
	if err := b.appender.hand(ctx, out); err != nil {
		return err
	}
	b.pending, b.next, b.bytes = append(b.pending, p), b.next+1, b.bytes+p.bytes
	return nil
}

// Flush returns when all records are acknowledged.
func (b *Bulk) Flush(ctx context.Context) error {
	for len(b.pending) > 0 {
		if err := b.settle(ctx); err != nil {
			return err
		}
	}
	return nil
}

// settle waits for the oldest record.
func (b *Bulk) settle(ctx context.Context) error {
	oldest := b.pending[0]
	b.pending, b.bytes = b.pending[1:], b.bytes-oldest.bytes
	select {
	case s := <-oldest.settled:
		if s.err != nil {
			return fmt.Errorf("write to %s/%d at %d: %w", b.topic, b.partition, oldest.offset, s.err)
		}
		if s.offset != oldest.offset {
			return fmt.Errorf("%w: %s/%d, at %d instead of %d", ErrNotAlone, b.topic, b.partition, s.offset, oldest.offset)
		}
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// DeleteBefore deletes the records of a topic before an offset in each partition.
func DeleteBefore(ctx context.Context, cluster brokers.Cluster, clientID, topic string, offsets map[int32]int64) error {
	_, err := within(ctx, func() (bool, error) {
		admin, err := sarama.NewClusterAdmin(cluster.Addresses, base(cluster, clientID))
		if err != nil {
			return false, err
		}
		defer func() { _ = admin.Close() }()
		return true, admin.DeleteRecords(cluster.Topic(topic), offsets)
	})
	if err != nil {
		return fmt.Errorf("delete records of %s: %w", topic, err)
	}
	return nil
}
