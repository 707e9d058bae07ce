package commands

import (
	"context"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
)

// Log is the events topic as the owner of a partition needs it. Positions travel in event.MetadataOffset.
type Log interface {
	// Append writes the messages to the partition, in order, and returns the offset that the broker acknowledged for each.
	// An error means that the outcome is unknown: any of them may be in the log, or come into it later.
	Append(ctx context.Context, partition int32, messages []*message.Message) ([]int64, error)
	// Read visits the messages of the partition from an offset to the end as it is at the call, and returns that end: the
	// offset of the next message to come.
	Read(ctx context.Context, partition int32, from int64, visit func(*message.Message) error) (end int64, err error)
	// CommandsEnd returns the offset of the next command to come in the same partition of the commands topic.
	CommandsEnd(ctx context.Context, partition int32) (int64, error)
}

// History is what is recorded of the log: the read model event_log with its snapshots.
type History interface {
	// Checkpoint returns how far it reaches in a partition; the zero Checkpoint for one without history.
	Checkpoint(ctx context.Context, partition int32) (domain.Checkpoint, error)
	// Load returns what is recorded of the wanted accounts, jobs and keys, in one round trip.
	Load(ctx context.Context, partition int32, wanted domain.Wanted) (domain.Loaded, error)
}

// DeadLetters keeps what could not be read, for the operator.
type DeadLetters interface {
	// Bury records a message by topic and position. It is told once and never retried.
	Bury(topic string, m *message.Message, why error)
}
