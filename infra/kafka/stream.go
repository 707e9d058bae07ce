package kafka

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/IBM/sarama"

	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/projections/stream"
)

// Stream writes to and reads from the topic of the stream. It builds record batches itself, because sarama's producer
// decides which messages share one, and goes on with the next after one has failed: a reader that drops what is not above
// its last number would then miss the failed one. It is safe for concurrent use.
type Stream struct {
	*Reader

	client sarama.Client
	// topic is the stream's name in the cluster's generation.
	topic string
}

var _ stream.Log = (*Stream)(nil)

// NewStream returns a writer with its own connections; reader stays the caller's.
func NewStream(cluster brokers.Cluster, clientID string, reader *Reader) (*Stream, error) {
	settings := base(cluster, clientID)
	client, err := sarama.NewClient(cluster.Addresses, settings)
	if err != nil {
		return nil, fmt.Errorf("kafka stream: %w", err)
	}
	return &Stream{Reader: reader, client: client, topic: cluster.Topic(stream.Topic)}, nil
}

// Close disconnects the writer.
func (s *Stream) Close() error { return s.client.Close() }

// Append implements stream.Log.
func (s *Stream) Append(ctx context.Context, partition int32, records []stream.Record) (next int64, err error) {
	request := s.request(partition, records)
	next, err = within(ctx, func() (int64, error) { return s.produce(partition, request) })
	if err != nil {
		return 0, fmt.Errorf("append to %s/%d: %w", stream.Topic, partition, err)
	}
	return next + int64(len(records)), nil
}

const produceVersion = 7 // the latest one without flexible fields that all brokers since 2.1 know

func (s *Stream) request(partition int32, records []stream.Record) *sarama.ProduceRequest {
	now := time.Now()
	batch := &sarama.RecordBatch{
		Version: 2, PartitionLeaderEpoch: -1, ProducerID: -1, ProducerEpoch: -1, FirstSequence: -1,
		FirstTimestamp: now, MaxTimestamp: now, Records: make([]*sarama.Record, len(records)),
		LastOffsetDelta: int32(len(records) - 1), //nolint:gosec // bounded by the batch's bytes
		Codec:           compression, CompressionLevel: compressionLevel,
	}
	held := make([]sarama.Record, len(records))
	for i, r := range records {
		held[i] = sarama.Record{Key: r.Key, Value: r.Value, OffsetDelta: int64(i), Headers: headersOf(r)}
		batch.Records[i] = &held[i]
	}
	request := &sarama.ProduceRequest{
		Version: produceVersion, RequiredAcks: sarama.WaitForAll,
		Timeout: int32(s.client.Config().Producer.Timeout.Milliseconds()), //nolint:gosec // seconds
	}
	request.AddBatch(s.topic, partition, batch)
	return request
}

func headersOf(r stream.Record) []*sarama.RecordHeader {
	held, headers := make([]sarama.RecordHeader, len(r.Headers)), make([]*sarama.RecordHeader, len(r.Headers))
	for i, h := range r.Headers {
		held[i] = sarama.RecordHeader{Key: []byte(h.Name), Value: h.Value}
		headers[i] = &held[i]
	}
	return headers
}

// produce returns the offset of the batch's first record.
func (s *Stream) produce(partition int32, request *sarama.ProduceRequest) (int64, error) {
	leader, err := s.client.Leader(s.topic, partition)
	if err != nil {
		return 0, errors.Join(err, s.client.RefreshMetadata(s.topic))
	}
	response, err := leader.Produce(request)
	if err != nil {
		_ = leader.Close() // the next Leader reopens a broken connection
		return 0, errors.Join(err, s.client.RefreshMetadata(s.topic))
	}
	block := response.GetBlock(s.topic, partition)
	if block == nil {
		return 0, sarama.ErrIncompleteResponse
	}
	if block.Err != sarama.ErrNoError {
		return 0, errors.Join(block.Err, s.client.RefreshMetadata(s.topic))
	}
	return block.Offset, nil
}
