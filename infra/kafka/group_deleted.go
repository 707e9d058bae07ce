package kafka

import (
	"context"

	"github.com/IBM/sarama"
	"github.com/ThreeDotsLabs/watermill/message"
)

// resume returns the offset at which the group begins to read a partition: where its work resumes, or the first one that the
// brokers still have.
func (m *member) resume(ctx context.Context, partition int32) (int64, error) {
	offset, err := m.work.Resume(ctx, partition)
	if err != nil {
		return 0, err
	}
	m.mu.Lock()
	m.resumed[partition] = offset
	m.mu.Unlock()
	if m.config.Reader == nil {
		return offset, nil
	}
	begin, err := m.config.Reader.Begin(ctx, m.config.Topic, partition)
	return max(offset, begin), err
}

// collectDeleted passes on what the brokers have deleted between the offset at which the work resumes and the claim's first.
func (m *member) collectDeleted(ctx context.Context, claim sarama.ConsumerGroupClaim, batches chan<- []*message.Message) error {
	m.mu.Lock()
	from := m.resumed[claim.Partition()]
	m.mu.Unlock()
	before := claim.InitialOffset()
	if m.config.Reader == nil || from >= before {
		return nil
	}
	var b collected
	send := func() error {
		select {
		case batches <- b.messages:
			b = collected{}
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	err := m.config.Reader.ReadTo(ctx, m.config.Topic, claim.Partition(), from, before, func(read *message.Message) error {
		if b.add(read, len(read.Payload)); b.full(m.config) {
			return send()
		}
		return nil
	})
	if err != nil || len(b.messages) == 0 {
		return err
	}
	return send()
}
