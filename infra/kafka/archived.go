package kafka

import (
	"context"
	"errors"

	"github.com/IBM/sarama"
	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/infra/kafka/packed"
)

// Archive has the records of a topic that the brokers have deleted.
type Archive interface {
	// Read visits the records of a partition from an offset to just before another. An error of visit ends the read and is
	// returned, possibly wrapped.
	Read(ctx context.Context, partition int32, from, before int64, visit func(*message.Message) error) error
}

// archived is the topic that has an archive; its zero value is none.
type archived struct {
	topic string
	Archive
}

// WithArchive has the reader read those records of a topic from an archive that the brokers have deleted. It returns the reader.
func (r *Reader) WithArchive(topic string, archive Archive) *Reader {
	r.archived = archived{topic, archive}
	return r
}

// has reports whether a topic has an archive.
func (a archived) has(topic string) bool { return a.Archive != nil && a.topic == topic }

// read visits the archive's records as the brokers' are visited.
func (a archived) read(ctx context.Context, partition int32, from, before int64, visit func(*message.Message) error) error {
	return a.Read(ctx, partition, from, before, func(m *message.Message) error {
		if isEvents(a.topic) {
			packed.Unpack(m)
		}
		return visit(m)
	})
}

// deleted returns the offset at which the brokers' part of a topic begins, if a fetch from an offset failed because they have deleted
// what was there and an archive has it. Otherwise it returns the fetch's error.
func (r *Reader) deleted(ctx context.Context, topic string, partition int32, from int64, fetched error) (begin int64, is bool, err error) {
	if !r.archived.has(topic) || !errors.Is(fetched, sarama.ErrOffsetOutOfRange) {
		return 0, false, fetched
	}
	begin, err = r.Begin(ctx, topic, partition)
	if err != nil || begin <= from {
		return 0, false, errors.Join(fetched, err)
	}
	return begin, true, nil
}
