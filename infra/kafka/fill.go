package kafka

import (
	"context"
	"fmt"
	"time"

	"github.com/IBM/sarama"
)

const (
	// fillBatch is how many records one request has: 80 KB.
	fillBatch   = 10_000
	fillVersion = 3
)

// Fill writes empty records to an empty partition until the next record gets the offset end, thousands in each request.
// Error: ErrNotAlone.
func (r *Reader) Fill(ctx context.Context, topic string, partition int32, end int64) error {
	records := make([]*sarama.Record, fillBatch)
	for i := range records {
		records[i] = &sarama.Record{OffsetDelta: int64(i)}
	}
	for next := int64(0); next < end; {
		batch := records[:min(fillBatch, end-next)]
		err := r.withLeader(ctx, topic, func() error { return r.fill(ctx, topic, partition, next, batch) })
		if err != nil {
			return fmt.Errorf("fill %s/%d at %d: %w", topic, partition, next, err)
		}
		next += int64(len(batch))
	}
	return nil
}

func (r *Reader) fill(ctx context.Context, topic string, partition int32, next int64, records []*sarama.Record) error {
	topic = r.cluster.Topic(topic)
	leader, err := r.client.Leader(topic, partition)
	if err != nil {
		return err
	}
	now := time.Now()
	const none = -1 // no producer of its own
	request := &sarama.ProduceRequest{Version: fillVersion, RequiredAcks: sarama.WaitForAll, Timeout: 10_000}
	request.AddBatch(topic, partition, &sarama.RecordBatch{
		Version: 2, Records: records, LastOffsetDelta: int32(len(records) - 1), //nolint:gosec // at most fillBatch
		FirstTimestamp: now, MaxTimestamp: now, ProducerID: none, ProducerEpoch: none, FirstSequence: none,
	})
	response, err := within(ctx, func() (*sarama.ProduceResponse, error) { return leader.Produce(request) })
	if err != nil {
		return err
	}
	block := response.GetBlock(topic, partition)
	if block == nil {
		return sarama.ErrIncompleteResponse
	}
	if block.Err != sarama.ErrNoError {
		return block.Err
	}
	if block.Offset != next {
		return fmt.Errorf("%w: at %d instead of %d", ErrNotAlone, block.Offset, next)
	}
	return nil
}
