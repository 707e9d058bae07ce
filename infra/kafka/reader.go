package kafka

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/IBM/sarama"
	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/kafka/offsets"
)

// Reader reads single partitions by offset, of topics in its cluster's generation. It is safe for concurrent use.
type Reader struct {
	cluster  brokers.Cluster
	client   sarama.Client
	archived archived
}

// NewReader returns a reader that is connected to the brokers.
func NewReader(cluster brokers.Cluster, clientID string) (*Reader, error) {
	client, err := sarama.NewClient(cluster.Addresses, consuming(cluster, clientID))
	if err != nil {
		return nil, fmt.Errorf("kafka reader: %w", err)
	}
	return &Reader{cluster: cluster, client: client}, nil
}

// Close disconnects.
func (r *Reader) Close() error { return r.client.Close() }

// Ping reports whether a broker answers for a topic, over a connection that is open already if there is one.
func (r *Reader) Ping(ctx context.Context, topic string) error {
	_, err := within(ctx, func() (bool, error) { return true, r.client.RefreshMetadata(r.cluster.Topic(topic)) })
	if err != nil {
		return fmt.Errorf("broker: %w", err)
	}
	return nil
}

// Begin returns the offset of the first message that the broker still has.
func (r *Reader) Begin(ctx context.Context, topic string, partition int32) (begin int64, err error) {
	return r.offset(ctx, topic, partition, "begin", sarama.OffsetOldest)
}

// End returns the offset of the next message to come.
func (r *Reader) End(ctx context.Context, topic string, partition int32) (end int64, err error) {
	return r.offset(ctx, topic, partition, "end", sarama.OffsetNewest)
}

// AwaitEnd is End for callers that need the answer: it retries, however long a busy cluster takes to elect a leader,
// until ctx ends. It waits for a partition that does not exist, too; every other error is returned at once.
func (r *Reader) AwaitEnd(ctx context.Context, topic string, partition int32) (end int64, err error) {
	for {
		end, err = r.End(ctx, topic, partition)
		if err == nil || ctx.Err() != nil || !leaderMoves(err) {
			return end, err
		}
	}
}

// Ends is End for all partitions of a topic, with one request to each broker that leads some of them.
func (r *Reader) Ends(ctx context.Context, topic string) (ends map[int32]int64, err error) {
	partitions, err := r.client.Partitions(r.cluster.Topic(topic))
	if err != nil {
		return nil, fmt.Errorf("partitions of %s: %w", topic, err)
	}
	return r.offsets(ctx, topic, "end", sarama.OffsetNewest, partitions...)
}

func (r *Reader) offset(ctx context.Context, topic string, partition int32, which string, at int64) (int64, error) {
	found, err := r.offsets(ctx, topic, which, at, partition)
	return found[partition], err
}

func (r *Reader) offsets(
	ctx context.Context, topic, which string, at int64, partitions ...int32,
) (found map[int32]int64, err error) {
	err = r.withLeader(ctx, topic, func() error {
		found, err = within(ctx, func() (map[int32]int64, error) {
			return offsets.Of(r.client, r.cluster.Topic(topic), at, partitions...)
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("%s of %s/%d: %w", which, topic, partitions, err)
	}
	return found, nil
}

const (
	leaderTries = 20
	leaderPause = 100 * time.Millisecond
)

// withLeader retries with fresh metadata while a partition's leader is being elected or has just changed: a new topic
// has none yet. It also retries a request that found no connection: sarama marks a broker as open before it dials, so of
// several goroutines whose request is the connection's first some are refused.
func (r *Reader) withLeader(ctx context.Context, topic string, ask func() error) error {
	for try := 1; ; try++ {
		err := ask()
		if err == nil || try == leaderTries || !leaderMoves(err) && !errors.Is(err, sarama.ErrNotConnected) {
			return err
		}
		if pause.For(ctx, leaderPause) != nil {
			return err
		}
		_ = r.client.RefreshMetadata(r.cluster.Topic(topic)) // the next attempt reports the error
	}
}

func leaderMoves(err error) bool {
	for _, passing := range []error{
		sarama.ErrNotLeaderForPartition, sarama.ErrLeaderNotAvailable, sarama.ErrUnknownTopicOrPartition,
		sarama.ErrReplicaNotAvailable, sarama.ErrFencedLeaderEpoch, sarama.ErrUnknownLeaderEpoch,
	} {
		if errors.Is(err, passing) {
			return true
		}
	}
	return false
}

// Partitions returns how many partitions a topic has.
func (r *Reader) Partitions(topic string) (int32, error) {
	partitions, err := r.client.Partitions(r.cluster.Topic(topic))
	if err != nil {
		return 0, fmt.Errorf("partitions of %s: %w", topic, err)
	}
	return int32(len(partitions)), nil //nolint:gosec // a topic has far fewer
}

// Read visits the messages from an offset to the end of the partition at the time of the call, and returns that end.
// The end may be before the offset: the caller then knows a longer log. Read asks the leader itself, because sarama's
// consumer takes 100 ms to subscribe and up to MaxWaitTime to stop, and a takeover would wait for both.
func (r *Reader) Read(
	ctx context.Context, topic string, partition int32, from int64, visit func(*message.Message) error,
) (int64, error) {
	end, err := r.End(ctx, topic, partition)
	if err != nil {
		return 0, err
	}
	return end, r.ReadTo(ctx, topic, partition, from, end, visit)
}

// ReadTo visits the messages from an offset to just before another that exists already. What the brokers have deleted is read from
// the topic's archive, if it has one.
func (r *Reader) ReadTo(
	ctx context.Context, topic string, partition int32, from, end int64, visit func(*message.Message) error,
) error {
	for from < end {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		var batches []*sarama.RecordBatch
		err := r.withLeader(ctx, topic, func() (err error) {
			batches, err = r.fetch(topic, partition, from)
			return err
		})
		before, deleted, err := r.deleted(ctx, topic, partition, from, err)
		if err != nil {
			return fmt.Errorf("read %s/%d from %d: %w", topic, partition, from, err)
		}
		if deleted {
			before = min(before, end)
			if err := r.archived.read(ctx, partition, from, before, visit); err != nil {
				return err
			}
			from = before
			continue
		}
		if from, err = visitBatches(batches, topic, partition, from, end, visit); err != nil {
			return err
		}
	}
	return nil
}

const (
	fetchBytesMax = 8 << 20
	fetchVersion  = 11
)

func (r *Reader) fetch(topic string, partition int32, from int64) ([]*sarama.RecordBatch, error) {
	topic = r.cluster.Topic(topic)
	leader, err := r.client.Leader(topic, partition)
	if err != nil {
		return nil, err
	}
	request := &sarama.FetchRequest{
		Version: fetchVersion, MinBytes: 1, MaxBytes: fetchBytesMax, MaxWaitTime: int32(fetchWait / time.Millisecond), Isolation: sarama.ReadCommitted,
		SessionEpoch: -1,
	}
	request.AddBlock(topic, partition, from, fetchBytesMax, -1) // the records exist already, so it hardly ever waits
	response, err := leader.Fetch(request)
	if err != nil {
		_ = leader.Close() // the next Leader reopens a broken connection
		return nil, errors.Join(err, r.client.RefreshMetadata(topic))
	}
	block := response.GetBlock(topic, partition)
	if block == nil {
		return nil, sarama.ErrIncompleteResponse
	}
	if block.Err != sarama.ErrNoError {
		return nil, block.Err
	}
	var batches []*sarama.RecordBatch
	for _, set := range block.RecordsSet {
		if set.RecordBatch != nil {
			batches = append(batches, set.RecordBatch)
		}
	}
	return batches, nil
}

// visitBatches returns the offset to continue reading from.
func visitBatches(
	batches []*sarama.RecordBatch, topic string, partition int32, from, end int64, visit func(*message.Message) error,
) (int64, error) {
	for _, b := range batches {
		if b.Control {
			from = max(from, b.LastOffset()+1) // a transaction marker takes an offset but is not a record
			continue
		}
		for _, record := range b.Records {
			offset := b.FirstOffset + record.OffsetDelta
			if offset < from || offset >= end {
				continue // brokers return whole batches
			}
			if err := visit(toMessage(&sarama.ConsumerMessage{
				Topic: topic, Partition: partition, Offset: offset, Key: record.Key, Value: record.Value, Headers: record.Headers,
				Timestamp: timeOf(b, record),
			})); err != nil {
				return from, err
			}
			from = offset + 1
		}
	}
	return from, nil
}

// timeOf returns when the broker accepted a record, or when its sender made it if the topic stores that.
func timeOf(b *sarama.RecordBatch, r *sarama.Record) time.Time {
	if b.LogAppendTime {
		return b.MaxTimestamp
	}
	return b.FirstTimestamp.Add(r.TimestampDelta)
}

// Follow visits the messages from an offset on until ctx ends or visit fails. It has its own connection, because a
// long poll delays every later request on the same one.
func (r *Reader) Follow(
	ctx context.Context, topic string, partition int32, from int64, visit func(*message.Message) error,
) error {
	settings, open := following(r.cluster, r.client.Config().ClientID)
	consumer, err := sarama.NewConsumer(r.cluster.Addresses, settings)
	if err != nil {
		return fmt.Errorf("follow %s/%d: %w", topic, partition, err)
	}
	defer func() { _ = consumer.Close() }()
	messages, err := consumer.ConsumePartition(r.cluster.Topic(topic), partition, from)
	if err != nil {
		return fmt.Errorf("follow %s/%d from %d: %w", topic, partition, from, err)
	}
	defer func() {
		messages.AsyncClose()
		open.cut()
		_ = messages.Close()
	}()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-messages.Errors():
			if err != nil && !passing(err) {
				return fmt.Errorf("follow %s/%d: %w", topic, partition, err)
			}
		case m, open := <-messages.Messages():
			if !open {
				return fmt.Errorf("follow %s/%d: %w", topic, partition, sarama.ErrClosedClient)
			}
			if err := visit(toMessage(m)); err != nil {
				return err
			}
		}
	}
}

// passing reports whether sarama recovers from an error by itself. It does not from a missing offset: the topic is
// not the one that was written.
func passing(err *sarama.ConsumerError) bool {
	return err.Err != sarama.ErrOffsetOutOfRange //nolint:errorlint // sarama sends the bare code
}
