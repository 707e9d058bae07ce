package commands

import (
	"context"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
)

// Log is the events topic as the owner of a partition uses it. Offsets travel in event.MetadataOffset.
type Log interface {
	// Append writes a frame to the partition, completely or not at all, and returns the offset that the broker acknowledged.
	// After an error the outcome is unknown: the frame may be in the log, or appear there later.
	Append(ctx context.Context, partition int32, frame *message.Message) (offset int64, err error)
	// Read calls visit with the messages of the partition from an offset up to the end at the time of the call, and
	// returns that end: the offset of the next message to be written.
	Read(ctx context.Context, partition int32, from int64, visit func(*message.Message) error) (end int64, err error)
	// Commands returns the offset of the first frame that the same partition of the commands topic still has, and the one
	// that the next frame will get.
	Commands(ctx context.Context, partition int32) (begin, end int64, err error)
}

// History is the recorded part of the log: the read model event_log with its snapshots.
type History interface {
	// Checkpoint returns how far the recording reaches in a partition; the zero Checkpoint if nothing is recorded.
	Checkpoint(ctx context.Context, partition int32) (domain.Checkpoint, error)
	// Load returns the recorded part of the wanted accounts, jobs and keys, in one round trip.
	Load(ctx context.Context, partition int32, wanted domain.Wanted) (domain.Loaded, error)
	// Keys calls visit with each recorded idempotency key of a partition that was used after a time, and with the time of its
	// event, in no order. It returns the checkpoint at the moment of the answer: all keys before it were visited.
	Keys(ctx context.Context, partition int32, after time.Time, visit func(domain.KeyRef, time.Time)) (nextOffset int64, err error)
}

// DeadLetters keeps what could not be read, for the operator.
type DeadLetters interface {
	// Bury records a message by topic and position. It is called once per message and never retried.
	Bury(topic string, m *message.Message, why error)
}
